import { formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { useChatFigures } from './chat.queries.ts'
import { wordsForWait } from './duration.ts'

/** How long people waited for the first answer today. Nothing is shown before there was one. */
export function FirstAnswerNote() {
  const { t } = useTranslation()
  const { data } = useChatFigures()
  if (data === undefined) return null
  const { count, medianSeconds, p95Seconds } = data.firstAnswer
  if (medianSeconds === null || p95Seconds === null) return null
  return (
    <p className="px-1 text-mini text-muted" title={t('chatDesk:firstMeans')}>
      {t('chatDesk:firstToday', {
        median: wordsForWait(t, medianSeconds),
        most: wordsForWait(t, p95Seconds),
        number: formatCount(count),
      })}
    </p>
  )
}
