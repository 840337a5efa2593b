import type { ReportRow } from '@kapao/contract/report'
import { formatBaht } from '@kapao/i18n/number'
import { BarChart } from '@kapao/ui/charts/bar-chart'
import { LineChart } from '@kapao/ui/charts/line-chart'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDay } from '../../time/short-day.ts'

/** More days than these are drawn as lines, as bars would be too narrow. */
const mostBars = 31

type ChartProps = {
  /** Days in their order. */
  rows: readonly ReportRow[]
  /** The days of the period that it is compared with, in their order. */
  earlier?: readonly ReportRow[] | undefined
  /** The word of the currency. */
  unit: string
}

/** Deposits and withdrawals of each day of a report. */
export function ReportChart({ rows, earlier, unit }: ChartProps) {
  const { t } = useTranslation()
  const labels = useMemo(() => rows.map(({ key }) => shortDay(key)), [rows])
  const before = earlier && {
    key: 'before',
    name: t('report:depositsBefore'),
    values: rows.map((_, index) => earlier[index]?.figures.deposits.amount ?? null),
    isComparison: true,
  }
  const series = (['deposits', 'withdrawals'] as const).map((name) => ({
    key: name,
    name: t(`report:${name}`),
    values: rows.map(({ figures }) => figures[name].amount),
  }))
  const Chart = rows.length > mostBars || earlier !== undefined ? LineChart : BarChart
  return (
    <Chart
      title={t('member:byDay')}
      note={unit}
      labels={labels}
      series={before === undefined ? series : [...series, before]}
      format={formatBaht}
      formatTick={(baht) => formatBaht(baht).replace(/\.00$/, '')}
      texts={{
        showTable: t('member:showTable'),
        hideTable: t('member:hideTable'),
        empty: t('report:emptyTitle'),
        missing: t('member:byDayUnknown'),
        labelHeading: t('report:day'),
      }}
      height={220}
    />
  )
}
