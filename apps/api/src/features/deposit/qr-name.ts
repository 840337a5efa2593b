import type { QrName } from '@kapao/providers/qr-adapter'
import type { QrRow } from './deposit.store.ts'

/** A reference is the ref1 of a bill: at most 20 capital letters and digits. */
const idLength = 19
const mostTries = 36

/**
 * Our reference of a QR at a gateway: the end of its id, and the number of the attempt. The gateway may have accepted a
 * failed attempt, so each new attempt has a new reference.
 */
export function referenceOf(qrcodeId: string, attempt: number): string {
  if (attempt >= mostTries) throw new RangeError(`QR ${qrcodeId} was tried ${mostTries} times`)
  const end = qrcodeId.replaceAll('-', '').slice(-idLength).toUpperCase()
  return end + attempt.toString(36).toUpperCase()
}

/** The number of the attempt in the newest reference of a QR. */
export function tryOf({ reference }: Pick<QrRow, 'reference'>): number {
  return Number.parseInt(reference?.slice(idLength) ?? '0', 36)
}

/** How the provider identifies a QR. */
export function nameOf({ qrcode_id, reference, currency }: QrRow): QrName {
  return {
    id: qrcode_id,
    reference: reference ?? referenceOf(qrcode_id, 0),
    currency,
  }
}
