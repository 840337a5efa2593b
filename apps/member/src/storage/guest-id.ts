import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

/** The guest id of this phone's chat. It is stored from the first message on, so a stored id has a conversation. */
export function readGuestId(): string | null {
  return readItem('localStorage', storageKeys.guestId)
}

export function keepGuestId(guestId: string): void {
  keepItem('localStorage', storageKeys.guestId, guestId)
}

export function dropGuestId(): void {
  dropItem('localStorage', storageKeys.guestId)
}
