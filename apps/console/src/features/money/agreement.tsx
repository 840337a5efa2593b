import { agreementOf, type CompanyDay } from '@kapao/contract/money-day'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'

/** Whether both sides agree; where nothing is kept of the company's, there is nothing to compare. */
export function Agreement({ company: { figures } }: { company: CompanyDay }) {
  const { t } = useTranslation()
  const { waiting, differences } = figures
  const agreement = agreementOf(figures)
  if (agreement === 'agrees') return <Badge tone="good">{t('money:agrees')}</Badge>
  const isUnknown = agreement === 'unknown'
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={isUnknown ? 'plain' : 'bad'}>{t(isUnknown ? 'money:unknown' : 'money:disagrees')}</Badge>
      {waiting.entries > 0 && (
        <span className="text-mini">
          {t('money:waitingCount', {
            amount: formatBaht(waiting.amount),
            number: formatCount(waiting.entries),
          })}
        </span>
      )}
      {differences > 0 && (
        <span className="text-mini">{t('money:differencesCount', { number: formatCount(differences) })}</span>
      )}
    </span>
  )
}
