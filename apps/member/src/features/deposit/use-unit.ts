import { currencyWord } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'
import { config } from '../../config.ts'
import { useBalance } from './deposit.queries.ts'

/** The word said after an amount: a QR is in the currency of the member's wallet. */
export const useUnit = (): string => {
  const { i18n } = useTranslation()
  const { data: wallet } = useBalance()
  return currencyWord(wallet?.currency ?? config.currency, currentLanguage(i18n))
}
