import type { SecurityEvent } from '@kapao/contract/session'
import type { TFunction } from 'i18next'

/** What another device did to the account, as the member is told. */
export const noticeTitle = (t: TFunction, { kind }: SecurityEvent): string => {
  if (kind === 'NEW_LOGIN') return t('profile:noticeTitle')
  return kind === 'PASSWORD_CHANGED' ? t('profile:noticePasswordTitle') : t('profile:noticeNameTitle')
}
