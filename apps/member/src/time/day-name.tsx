import { dayOf, formatDate } from '@kapao/i18n/date'
import { useTranslation } from 'react-i18next'
import { useNow } from './use-now.ts'

/** The day of an instant, which names today and yesterday. */
export function DayName({ at }: { at: string }) {
  const { t } = useTranslation()
  const now = useNow(60)
  const date = formatDate(at)
  if (dayOf(at) === dayOf(now)) return t('statement:today', { date })
  if (dayOf(at) === dayOf(now - dayMilliseconds)) return t('statement:yesterday', { date })
  return date
}

const dayMilliseconds = 24 * 60 * 60 * 1000
