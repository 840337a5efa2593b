import type { WorkFigures, WorkItem, WorkReason } from '@kapao/contract/work'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { plainSentences } from './work-texts.ts'

export type WriteMoney = (amount: number, currency: WorkItem['currency']) => string

/** Writes an amount with the word of its currency. */
export function useMoney(): WriteMoney {
  const { i18n } = useTranslation()
  const language = currentLanguage(i18n)
  return (amount, currency) => `${formatBaht(amount)} ${currencyWord(currency ?? 'BAHT', language)}`
}

function isPlain(why: WorkReason): why is keyof typeof plainSentences {
  return why in plainSentences
}

/** Why an item waits, in one sentence for each reason, with what the rule compared. */
export function sentenceFor(
  { t, money }: { t: TFunction; money: WriteMoney },
  why: WorkReason,
  { currency }: Pick<WorkItem, 'currency'>,
  figures: WorkFigures | null,
): string | undefined {
  if (isPlain(why)) return t(plainSentences[why])
  if (figures === null) return undefined
  switch (why) {
    case 'AMOUNT':
      return t('work:sayAmount', { most: money(figures.mostAmount, currency) })
    case 'COUNT_OF_THE_DAY':
      return t('work:sayCountOfTheDay', {
        times: formatCount(figures.timesOfDay),
        most: formatCount(figures.mostADay),
      })
    case 'SUM_OF_THE_DAY':
      return t('work:saySumOfTheDay', {
        sum: money(figures.sumOfDay, currency),
        most: money(figures.mostAmountADay, currency),
      })
    case 'COUNT_OF_THE_WEEK':
      return t('work:sayCountOfTheWeek', {
        times: formatCount(figures.timesOfWeek),
        most: formatCount(figures.mostAWeek),
      })
    case 'SUM_OF_THE_WEEK':
      return t('work:saySumOfTheWeek', {
        sum: money(figures.sumOfWeek, currency),
        most: money(figures.mostAmountAWeek, currency),
      })
    case 'LITTLE_PLAYED':
      return t('work:sayLittlePlayed', {
        deposited: money(figures.deposited, currency),
        played: money(figures.movedIntoGames, currency),
        percent: figures.leastPlayedPercent,
      })
    case 'ACCOUNT_AGE':
      return t('work:sayAccountAge', { hours: formatCount(figures.leastAccountHours) })
  }
}
