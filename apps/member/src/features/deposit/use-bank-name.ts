import type { DepositBank } from '@kapao/contract/site'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'

/** A bank's name in the reader's language; Lao readers know Thai banks by their Thai names. */
export const useBankName = (): ((account: DepositBank) => string) => {
  const { i18n } = useTranslation()
  return ({ bank }) => (currentLanguage(i18n) === 'en' ? bank.nameEN : bank.nameTH)
}
