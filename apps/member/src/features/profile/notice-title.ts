import type { SecurityEvent } from '@kapao/contract/session'
import type { TFunction } from 'i18next'

/** The title for something that another device did to the account. */
export function noticeTitle(t: TFunction, { kind }: SecurityEvent): string {
  if (kind === 'NEW_LOGIN') return t('profile:noticeTitle')
  if (kind === 'PASSWORD_RESET') return t('profile:noticePasswordResetTitle')
  if (kind === 'BANK_ACCOUNT_CHANGED') return t('profile:noticeBankAccountTitle')
  return kind === 'PASSWORD_CHANGED' ? t('profile:noticePasswordTitle') : t('profile:noticeNameTitle')
}
