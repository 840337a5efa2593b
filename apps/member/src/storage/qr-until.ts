import { storageKeys } from './keys.ts'
import { keepItem, readItem } from './store.ts'

/** The time until which a QR shown on this phone may still be waiting for its payment, in milliseconds since 1970. */
export function readQrUntil(): number {
  const stored = Number(readItem('localStorage', storageKeys.qrUntil) ?? Number.NaN)
  return Number.isFinite(stored) ? stored : 0
}

export function keepQrUntil(at: number): void {
  keepItem('localStorage', storageKeys.qrUntil, String(at))
}
