import type { QrDeposit } from '@kapao/contract/deposit'

/** A QR that this screen has shown to the member. The screen reports only the money of this QR. */
export type ShownQr = { qrcodeId: string; amount: number }

/**
 * A live QR as a screen needs it: `endsAt` by the phone's clock for the countdown, `until` by the server's clock for
 * display.
 */
export type LiveQr = ShownQr & {
  /** What the member asked for, if the server raised the amount by more than satang. */
  requestedAmount: number | undefined
  payload: string
  endsAt: number
  until: string | undefined
  payLink: string | undefined
}

export type QrProgress =
  | { stage: 'none'; message?: string | undefined }
  | { stage: 'live'; qr: LiveQr }
  | { stage: 'ended'; qr: ShownQr }
  | { stage: 'arrived'; qr: ShownQr; askedAmount: number; lineId: string | undefined }

type Known = {
  answer: QrDeposit
  /** When the response arrived, by the phone's clock; the seconds left count from here. */
  answeredAt: number
  shown: ShownQr | undefined
  /** The QR whose countdown reached 00:00 on this screen. */
  timedOutId: string | undefined
  /** The QR that the member has left on this screen. A response that still contains it is outdated. */
  forgottenId?: string | undefined
}

/**
 * Returns the stage of the member's QR deposit.
 *
 * Money for the QR shown here takes precedence over everything else, even when that QR had ended. A QR that was shown
 * and has disappeared without money has ended: its time ran out, or another phone replaced it.
 */
export function qrProgress(known: Known): QrProgress {
  const { answer, answeredAt, shown, timedOutId, forgottenId } = known
  if (shown && answer.paid?.qrcodeId === shown.qrcodeId) {
    const { amount, askedAmount, statementId } = answer.paid
    return { stage: 'arrived', qr: { ...shown, amount }, askedAmount, lineId: statementId }
  }
  const qr = liveQr(answer, answeredAt)
  if (qr && qr.qrcodeId !== forgottenId)
    return qr.qrcodeId === timedOutId ? { stage: 'ended', qr } : { stage: 'live', qr }
  return shown ? { stage: 'ended', qr: shown } : { stage: 'none', message: answer.message }
}

function liveQr(answer: QrDeposit, answeredAt: number): LiveQr | undefined {
  const { hasQrcode, qrcodeId, payload, amount, expireIn, expiresInSeconds, payLink } = answer
  if (!hasQrcode || !qrcodeId || !payload || amount === undefined || !expiresInSeconds) return undefined
  return {
    qrcodeId,
    payload,
    amount,
    requestedAmount: raisedFrom(answer.requestedAmount, amount),
    payLink,
    until: expireIn,
    endsAt: answeredAt + expiresInSeconds * 1000,
  }
}

/**
 * Keeps the first end seen for a QR, so that its countdown never jumps. The server sends whole seconds, and counting
 * them from the arrival of each response shifts the end by a second or two.
 */
export function steadyEnd(known: LiveQr | undefined, qr: LiveQr): LiveQr {
  const isSame = known?.qrcodeId === qr.qrcodeId && Math.abs(known.endsAt - qr.endsAt) < 3000
  return isSame ? { ...qr, endsAt: known.endsAt } : qr
}

/** The requested amount, if the QR is for at least one whole baht more. */
function raisedFrom(requested: number | undefined, amount: number): number | undefined {
  return requested !== undefined && amount >= requested + 1 ? requested : undefined
}
