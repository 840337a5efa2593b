import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'
import { dropUnsent } from './unsent.ts'

/** The bearer token of this visit, or null for a visitor. */
export function readToken(): string | null {
  return readItem('sessionStorage', storageKeys.token) ?? readItem('localStorage', storageKeys.token)
}

/** Calls when the token may be another: another tab has changed it, or this one was away and is looked at again. */
export function followToken(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('storage', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Kept persistently where the member asked to be remembered, otherwise for the session only. Specification §3. */
export function keepToken(token: string, isRemembered: boolean): void {
  clearToken()
  keepItem(isRemembered ? 'localStorage' : 'sessionStorage', storageKeys.token, token)
}

/** Ends the visit of a member here. What the member has written in the chat and not sent goes, too. */
export function clearToken(): void {
  if (readToken() !== null) dropUnsent('participant')
  dropItem('sessionStorage', storageKeys.token)
  dropItem('localStorage', storageKeys.token)
}
