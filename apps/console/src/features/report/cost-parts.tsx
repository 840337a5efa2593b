import type { CostName, FigureName } from '@kapao/contract/report'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FailureNote } from '../../controls/failure-note.tsx'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { type ReportFilter, useReport } from './report.queries.ts'

/** What a cost is counted from, beside it. */
const bases: Readonly<Record<CostName, readonly FigureName[]>> = {
  providerShare: ['gameResult'],
  fees: ['deposits', 'withdrawals'],
}

type CostPartsProps = {
  cost: CostName
  filter: ReportFilter
  currency: 'BAHT' | 'LAK'
  /** Only this account of the site. */
  account: string | undefined
}

/** What a cost is made of: each account with what it was counted from, and the terms. */
export function CostParts({ cost, filter, currency, account }: CostPartsProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useReport({ ...filter, by: 'account' })
  if (error !== null) return <FailureNote failure={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="block" className="h-32" />
      </SkeletonGroup>
    )
  const rows = data.reports
    .find((report) => report.currency === currency)
    ?.rows.filter(
      ({ key, figures }) => figures[cost].amount !== 0 && (account === undefined || key === account),
    )
  return (
    <>
      <TableFrame label={t(`report:${cost}`)}>
        <thead>
          <tr>
            <th className={headClass}>{t('report:account')}</th>
            {bases[cost].map((name) => (
              <th key={name} className={`${headClass} text-right`}>
                {t(`report:${name}`)}
              </th>
            ))}
            <th className={`${headClass} text-right`}>{t(`report:${cost}`)}</th>
          </tr>
        </thead>
        <tbody>
          {rows?.map(({ key, figures }) => (
            <tr key={key}>
              <td className={cellClass}>{key}</td>
              {bases[cost].map((name) => (
                <td key={name} className={`${cellClass} text-right whitespace-nowrap`}>
                  {formatBaht(figures[name].amount)}
                </td>
              ))}
              <td className={`${cellClass} text-right font-semibold whitespace-nowrap`}>
                {formatBaht(figures[cost].amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <p className="text-small text-muted">
        {data.terms === 0
          ? t('cost-terms:noneInReport')
          : t('cost-terms:inReport', { number: formatCount(data.terms) })}{' '}
        <Link to="/reports/terms">{t('cost-terms:title')}</Link>
      </p>
    </>
  )
}
