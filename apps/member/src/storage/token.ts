import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

/** The bearer token of this visit, or null for a visitor. */
export function readToken(): string | null {
  return readItem('sessionStorage', storageKeys.token) ?? readItem('localStorage', storageKeys.token)
}

/** Whether the member chose to be remembered on this device. */
export function isTokenRemembered(): boolean {
  return readItem('localStorage', storageKeys.token) !== null
}

/** Calls when the token may have changed: another tab changed the storage, or this tab is visible again. */
export function followToken(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('storage', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Stores the token persistently if the member chose to be remembered, otherwise for the session. Specification §3. */
export function keepToken(token: string, isRemembered: boolean): void {
  clearToken()
  keepItem(isRemembered ? 'localStorage' : 'sessionStorage', storageKeys.token, token)
}

/** Ends the member's session on this device. It also drops the member's unsent chat messages and last seen balance. */
export function clearToken(): void {
  // Not by `participantUnsent`: the login would have to load it.
  if (readToken() !== null) dropItem('sessionStorage', storageKeys.participantUnsent)
  for (const kind of ['sessionStorage', 'localStorage'] as const) dropItem(kind, storageKeys.lastSeen)
  dropItem('sessionStorage', storageKeys.token)
  dropItem('localStorage', storageKeys.token)
}
