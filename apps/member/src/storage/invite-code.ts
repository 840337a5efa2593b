import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

/** The inviter's code from an opened link, kept until the guest registers. */
export function readInviteCode(): string {
  return readItem('localStorage', storageKeys.inviteCode) ?? ''
}

export function keepInviteCode(code: string): void {
  keepItem('localStorage', storageKeys.inviteCode, code)
}

export function dropInviteCode(): void {
  dropItem('localStorage', storageKeys.inviteCode)
}
