import { storageKeys } from './keys.ts'
import { keepItem, readItem } from './store.ts'

/** The notice that the member has hidden for this visit. It stays in the profile until the member answers it. */
export function readHiddenNotice(): string | null {
  return readItem('sessionStorage', storageKeys.hiddenNotice)
}

export function hideNotice(eventId: string): void {
  keepItem('sessionStorage', storageKeys.hiddenNotice, eventId)
}
