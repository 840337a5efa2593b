import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'

export type BankNames = { nameTH: string; nameLA: string; nameEN: string }

const fields = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const

/** A bank's name in the reader's language. */
export function useBankName(): (bank: BankNames) => string {
  const { i18n } = useTranslation()
  return (bank) => bank[fields[currentLanguage(i18n)]]
}
