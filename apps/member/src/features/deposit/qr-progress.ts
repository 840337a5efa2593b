import type { QrDeposit } from '@kapao/contract/deposit'

/** A QR that this screen has shown to the member; only its own money is announced on it. */
export type ShownQr = { qrcodeId: string; amount: number }

/** A live QR as a screen needs it: `endsAt` by the phone's clock to count down to, `until` by the server's to read. */
export type LiveQr = ShownQr & {
  payload: string
  endsAt: number
  until: string | undefined
  payLink: string | undefined
}

export type QrProgress =
  | { stage: 'none'; message?: string | undefined }
  | { stage: 'live'; qr: LiveQr }
  | { stage: 'ended'; qr: ShownQr }
  | { stage: 'arrived'; qr: ShownQr; askedAmount: number }

type Known = {
  answer: QrDeposit
  /** When the answer came, by the phone's clock; the seconds left count from here. */
  answeredAt: number
  shown: ShownQr | undefined
  /** The QR whose countdown reached 00:00 here. */
  timedOutId: string | undefined
  /** The QR that the member went on from here; an answer that still tells of it is an old one. */
  forgottenId?: string | undefined
}

/**
 * Where the member's QR deposit stands.
 *
 * Money that came for the QR shown here goes before everything else, also when that QR had ended. A QR that was
 * shown and is gone without money has ended: its time passed, or another phone replaced it.
 */
export const qrProgress = (known: Known): QrProgress => {
  const { answer, answeredAt, shown, timedOutId, forgottenId } = known
  if (shown && answer.paid?.qrcodeId === shown.qrcodeId) {
    const { amount, askedAmount } = answer.paid
    return { stage: 'arrived', qr: { ...shown, amount }, askedAmount }
  }
  const qr = liveQr(answer, answeredAt)
  if (qr && qr.qrcodeId !== forgottenId)
    return qr.qrcodeId === timedOutId ? { stage: 'ended', qr } : { stage: 'live', qr }
  return shown ? { stage: 'ended', qr: shown } : { stage: 'none', message: answer.message }
}

const liveQr = (answer: QrDeposit, answeredAt: number): LiveQr | undefined => {
  const { hasQrcode, qrcodeId, payload, amount, expireIn, expiresInSeconds, payLink } = answer
  if (!hasQrcode || !qrcodeId || !payload || amount === undefined || !expiresInSeconds) return undefined
  return { qrcodeId, payload, amount, payLink, until: expireIn, endsAt: answeredAt + expiresInSeconds * 1000 }
}

/**
 * Whole seconds left, counted from when each answer came, wander by a second or two. The first end seen of a QR
 * stays, so that its countdown never jumps.
 */
export const steadyEnd = (known: LiveQr | undefined, qr: LiveQr): LiveQr => {
  const isSame = known?.qrcodeId === qr.qrcodeId && Math.abs(known.endsAt - qr.endsAt) < 3000
  return isSame ? { ...qr, endsAt: known.endsAt } : qr
}
