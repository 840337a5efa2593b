import { storageKeys } from './keys.ts'
import { keepItem, readItem } from './store.ts'

/** The notice that the member has put away for this visit: it waits in the profile until it is answered. */
export const readHiddenNotice = (): string | null => readItem('sessionStorage', storageKeys.hiddenNotice)

export const hideNotice = (eventId: string): void =>
  keepItem('sessionStorage', storageKeys.hiddenNotice, eventId)
