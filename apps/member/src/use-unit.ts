import { currencyWord } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'
import { config } from './config.ts'
import { useWallet } from './use-wallet.ts'

/** The word said after an amount: money moves in the currency of the member's wallet. */
export const useUnit = (): string => {
  const { i18n } = useTranslation()
  const { data: wallet } = useWallet()
  return currencyWord(wallet?.currency ?? config.currency, currentLanguage(i18n))
}
