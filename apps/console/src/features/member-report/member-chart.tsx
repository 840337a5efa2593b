import { formatCount } from '@kapao/i18n/number'
import { LineChart } from '@kapao/ui/charts/line-chart'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDay } from '../../time/short-day.ts'
import type { ReportOfCurrency } from './member-report-filter.ts'

type ChartProps = {
  days: ReportOfCurrency['days']
  /** The days of the period that it is compared with, in their order. */
  earlier: ReportOfCurrency['days'] | undefined
}

/** Who registered, deposited first and was active on each day. */
export function MemberChart({ days, earlier }: ChartProps) {
  const { t } = useTranslation()
  const labels = useMemo(() => days.map(({ day }) => shortDay(day)), [days])
  const series = (['activeMembers', 'registrations', 'firstDeposits'] as const).map((name) => ({
    key: name,
    name: t(`member-report:${name}`),
    values: days.map(({ figures }) => figures[name]),
  }))
  const before = earlier && {
    key: 'before',
    name: t('member-report:activeBefore'),
    values: days.map((_, index) => earlier[index]?.figures.activeMembers ?? null),
    isComparison: true,
  }
  return (
    <LineChart
      title={t('member-report:chart')}
      labels={labels}
      series={before === undefined ? series : [...series, before]}
      format={formatCount}
      texts={{
        showTable: t('member:showTable'),
        hideTable: t('member:hideTable'),
        empty: t('member-report:emptyTitle'),
        missing: t('member-report:unknown'),
        labelHeading: t('member-report:day'),
      }}
      height={220}
    />
  )
}
