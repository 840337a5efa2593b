import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'

export type BankNames = { nameTH: string; nameEN: string }

/** A bank's name in the reader's language. Lao readers read Thai, and know Thai banks by the names on their signs. */
export const useBankName = (): ((bank: BankNames) => string) => {
  const { i18n } = useTranslation()
  return ({ nameTH, nameEN }) => (currentLanguage(i18n) === 'en' ? nameEN : nameTH)
}
