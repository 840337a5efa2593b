import { storageKeys } from './keys.ts'
import { keepItem, readItem } from './store.ts'

export function isAgreementAccepted(): boolean {
  return readItem('localStorage', storageKeys.agreement) !== null
}

export function rememberAgreement(): void {
  keepItem('localStorage', storageKeys.agreement, 'true')
}
