import { createUnsent } from '@kapao/chat/unsent'
import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

/**
 * What a member or a guest wrote in the chat and did not send. In session storage, so that a lent or sold phone reveals
 * nothing; it survives a reload.
 */
export const participantUnsent = createUnsent({
  read: () => readItem('sessionStorage', storageKeys.participantUnsent),
  keep: (text) => keepItem('sessionStorage', storageKeys.participantUnsent, text),
  drop: () => dropItem('sessionStorage', storageKeys.participantUnsent),
})
