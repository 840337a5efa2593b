import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'

export type BankNames = { nameTH: string; nameEN: string }

/** A bank's name in the reader's language. Lao readers get the Thai name: they read Thai and know banks by it. */
export function useBankName(): (bank: BankNames) => string {
  const { i18n } = useTranslation()
  return ({ nameTH, nameEN }) => (currentLanguage(i18n) === 'en' ? nameEN : nameTH)
}
