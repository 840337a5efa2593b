import { storageKeys } from './keys.ts'
import { keepItem, readItem } from './store.ts'

/** The notice that the member has hidden for this visit. It stays in the profile until the member answers it. */
export const readHiddenNotice = (): string | null => readItem('sessionStorage', storageKeys.hiddenNotice)

export const hideNotice = (eventId: string): void =>
  keepItem('sessionStorage', storageKeys.hiddenNotice, eventId)
