import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

const listeners = new Set<() => void>()

/** Whether the member hides the balance on this device, from whoever looks over the shoulder. */
export function isBalanceHidden(): boolean {
  return readItem('localStorage', storageKeys.hiddenBalance) !== null
}

export function hideBalance(isHidden: boolean): void {
  if (isHidden) keepItem('localStorage', storageKeys.hiddenBalance, 'true')
  else dropItem('localStorage', storageKeys.hiddenBalance)
  for (const listener of listeners) listener()
}

/** Calls after every change. Returns a function that ends it. */
export function followHiddenBalance(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
