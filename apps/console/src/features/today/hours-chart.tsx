import { formatBaht } from '@kapao/i18n/number'
import { LineChart } from '@kapao/ui/charts/line-chart'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TodayOfCurrency } from './today.queries.ts'

type HoursChartProps = {
  hours: TodayOfCurrency['hours']
  /** The hour that runs, 0 to 23. Later ones have no figures yet. */
  hourNow: number
  unit: string
}

/** Deposits and withdrawals of each hour, beside the deposits of the day a week before. */
export function HoursChart({ hours, hourNow, unit }: HoursChartProps) {
  const { t } = useTranslation()
  const labels = useMemo(() => hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`), [hours])
  function ofToday(name: 'deposits' | 'withdrawals') {
    return hours.map(({ hour, today }) => (hour > hourNow ? null : today[name].amount))
  }
  return (
    <LineChart
      title={t('today:byHour')}
      note={unit}
      labels={labels}
      series={[
        { key: 'deposits', name: t('report:deposits'), values: ofToday('deposits') },
        { key: 'withdrawals', name: t('report:withdrawals'), values: ofToday('withdrawals') },
        {
          key: 'before',
          name: t('today:depositsBefore'),
          values: hours.map(({ before }) => before.deposits.amount),
          isComparison: true,
        },
      ]}
      format={formatBaht}
      formatTick={(baht) => formatBaht(baht).replace(/\.00$/, '')}
      texts={{
        showTable: t('member:showTable'),
        hideTable: t('member:hideTable'),
        empty: t('today:noMoney'),
        missing: t('today:notYet'),
        labelHeading: t('today:hour'),
      }}
      height={320}
    />
  )
}
