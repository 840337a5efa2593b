import type { Ceiling } from '@kapao/contract/role-facts'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'

/** Writes how much may be approved, in both currencies. */
export function useCeilingWords(): (ceiling: Ceiling) => string {
  const { t, i18n } = useTranslation()
  const language = currentLanguage(i18n)
  function words(most: number | null, currency: 'BAHT' | 'LAK'): string {
    const word = currencyWord(currency, language)
    return most === null
      ? t('role:any', { currency: word })
      : t('role:to', { amount: `${formatBaht(most)} ${word}` })
  }
  return ({ baht, kip }) =>
    baht === null && kip === null ? t('role:unlimited') : [words(baht, 'BAHT'), words(kip, 'LAK')].join(' · ')
}
