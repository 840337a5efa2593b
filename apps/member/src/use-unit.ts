import { currencyWord } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'
import { config } from './config.ts'
import { useWallet } from './use-wallet.ts'

/** The currency of the member's wallet; until that is known, the currency of this build. */
export function useCurrency(): 'BAHT' | 'LAK' {
  return useWallet().data?.currency ?? config.currency
}

/** The currency word after an amount: money moves in the currency of the member's wallet. */
export function useUnit(): string {
  const { i18n } = useTranslation()
  return currencyWord(useCurrency(), currentLanguage(i18n))
}
