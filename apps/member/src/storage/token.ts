import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

/** The bearer token of this visit, or null for a visitor. */
export function readToken(): string | null {
  return readItem('sessionStorage', storageKeys.token) ?? readItem('localStorage', storageKeys.token)
}

/** Kept persistently where the member asked to be remembered, otherwise for the session only. Specification §3. */
export function keepToken(token: string, isRemembered: boolean): void {
  clearToken()
  keepItem(isRemembered ? 'localStorage' : 'sessionStorage', storageKeys.token, token)
}

export function clearToken(): void {
  dropItem('sessionStorage', storageKeys.token)
  dropItem('localStorage', storageKeys.token)
}
