import { storageKeys } from './keys.ts'
import { keepItem, readItem } from './store.ts'

/** When this phone last requested the balances, in milliseconds since 1970. */
export function readLastSync(): number | undefined {
  const stored = Number(readItem('localStorage', storageKeys.lastSync) ?? Number.NaN)
  return Number.isFinite(stored) && stored > 0 ? stored : undefined
}

export function keepLastSync(at: number): void {
  keepItem('localStorage', storageKeys.lastSync, String(at))
}
