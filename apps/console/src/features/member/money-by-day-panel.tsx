import type { MemberPage } from '@kapao/contract/member'
import { currencyWord, formatSatang } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { BarChart } from '@kapao/ui/charts/bar-chart'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDay } from '../../time/short-day.ts'
import { FailureNote } from '../../controls/failure-note.tsx'
import { useMemberMoneyByDay } from './member.queries.ts'
import type { MoneyByDay } from './money-by-day.ts'
import { TitledPanel } from '../../controls/titled-panel.tsx'

/** What the member deposited and withdrew on each of the last days. */
export function MoneyByDayPanel({ member }: { member: MemberPage }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useMemberMoneyByDay(member)
  return (
    <TitledPanel title={t('member:byDay')}>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-56" />
        </SkeletonGroup>
      )}
      {data !== undefined && <Bars member={member} byDay={data} />}
    </TitledPanel>
  )
}

function Bars({ member, byDay }: { member: MemberPage; byDay: MoneyByDay }) {
  const { t, i18n } = useTranslation()
  const { days, deposits, withdrawals } = byDay
  const labels = useMemo(() => days.map(shortDay), [days])
  const series = [
    { key: 'deposits', name: t('member:lineDeposit'), values: deposits },
    { key: 'withdrawals', name: t('member:lineWithdraw'), values: withdrawals },
  ]
  const hasMoney = [...deposits, ...withdrawals].some((sum) => sum !== 0n)
  if (!hasMoney) return <p className="text-small text-muted">{t('member:byDayEmpty')}</p>
  return (
    <BarChart
      title={t('member:byDay')}
      isTitleHidden
      note={`${t('member:byDayNote')} · ${currencyWord(member.currency, currentLanguage(i18n))}`}
      labels={labels}
      series={series}
      format={formatSatang}
      formatTick={(satang) => formatSatang(satang).replace(/\.00$/, '')}
      texts={{
        showTable: t('member:showTable'),
        hideTable: t('member:hideTable'),
        empty: t('member:byDayEmpty'),
        missing: t('member:byDayUnknown'),
        labelHeading: t('member:day'),
      }}
      height={200}
    />
  )
}
