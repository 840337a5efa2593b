import type { QrName } from '@kapao/providers/qr-adapter'
import type { QrRow } from './deposit.store.ts'

/** References are bills' ref1: at most 20 capitals and digits. */
const idLength = 19
const mostTries = 36

/**
 * Our reference of a QR at a gateway: the end of its id, and which try it is. A try of which the gateway did not say
 * whether it took it leaves its reference behind, so that nothing is asked under it again.
 */
export function referenceOf(qrcodeId: string, attempt: number): string {
  if (attempt >= mostTries) throw new RangeError(`QR ${qrcodeId} was tried ${mostTries} times`)
  const end = qrcodeId.replaceAll('-', '').slice(-idLength).toUpperCase()
  return end + attempt.toString(36).toUpperCase()
}

/** Which try the newest reference of a QR stands for. */
export function tryOf({ reference }: Pick<QrRow, 'reference'>): number {
  return Number.parseInt(reference?.slice(idLength) ?? '0', 36)
}

/** How the party knows a QR. */
export function nameOf({ qrcode_id, reference, currency }: QrRow): QrName {
  return {
    id: qrcode_id,
    reference: reference ?? referenceOf(qrcode_id, 0),
    currency,
  }
}
