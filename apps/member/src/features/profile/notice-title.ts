import type { Language } from '@kapao/contract/language'
import type { SecurityEvent } from '@kapao/contract/session'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import type { TFunction } from 'i18next'

/** The title for something that another device did to the account. */
export function noticeTitle(t: TFunction, language: Language, event: SecurityEvent): string {
  return t(`profile:${titles[event.kind]}`, figuresOf(event, language))
}

const titles = {
  NEW_LOGIN: 'noticeTitle',
  PASSWORD_CHANGED: 'noticePasswordTitle',
  PASSWORD_RESET: 'noticePasswordResetTitle',
  PASSWORD_RESET_STARTED: 'noticePasswordResetStartedTitle',
  NAME_CHANGED: 'noticeNameChangedTitle',
  BANK_ACCOUNT_NAME_CHANGED: 'noticeNameTitle',
  BANK_ACCOUNT_CHANGED: 'noticeBankAccountTitle',
  PASSKEY_ADDED: 'noticePasskeyAddedTitle',
  PASSKEY_REMOVED: 'noticePasskeyRemovedTitle',
  WITHDRAWAL: 'noticeWithdrawalTitle',
} as const satisfies Record<SecurityEvent['kind'], string>

/** The amount of an event, for its title. */
export function figuresOf({ amount, currency }: SecurityEvent, language: Language) {
  return { amount: formatBaht(amount ?? 0), unit: currencyWord(currency ?? 'BAHT', language) }
}
