import { formatDateTime } from '@kapao/i18n/date'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Gauge } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { readClock } from '../../time/clock.ts'
import { ReportFilterForm } from '../report/report-filter-form.tsx'
import { comparedWith, comparisons, type Period, periodOf } from '../report/report-filter.ts'
import { ReportTabs } from '../report/report-tabs.tsx'
import { useChangeAddress } from '../report/use-change-address.ts'
import { ViewsMenu } from '../saved-view/views-menu.tsx'
import { DepositPanel } from './deposit-panel.tsx'
import { LiabilityPanel } from './liability-panel.tsx'
import { OperatorPanel } from './operator-panel.tsx'
import { addressOf, countIn, figureOf, type OpenItems } from './service-count.ts'
import { isNothing } from './service-figures.ts'
import { ServiceItemsDialog } from './service-items-dialog.tsx'
import { ServiceMeanings } from './service-meanings.tsx'
import { useServiceReport } from './service-report.queries.ts'
import { ServiceTiles } from './service-tiles.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'

const shownDays = 7

/** How well and how fast the site serves its members. The period lives in the address. */
export function ServiceReportPage() {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const period = periodOf(address, readClock(), shownDays)
  return (
    <Screen
      title={t('service-report:pageTitle')}
      text={t('service-report:text')}
      needs="report.read"
      actions={<ViewsMenu screen="serviceReport" />}
    >
      <ReportTabs />
      <ReportFilterForm
        period={period}
        compare={comparisons.find((each) => each === address.get('compare')) ?? ''}
      />
      <Figures period={period} />
      <ServiceMeanings />
    </Screen>
  )
}

function Figures({ period }: { period: Period }) {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const { data, error, refetch, isPlaceholderData } = useServiceReport(period)
  const comparison = useServiceReport(comparedWith(address, period))
  const change = useChangeAddress()
  const open: OpenItems = (behind) => change(addressOf(behind))
  const opened = countIn(address)
  const figure = opened && data && figureOf(data, opened)
  if (error !== null) return <FailureNote failure={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="block" className="h-96" />
      </SkeletonGroup>
    )
  // What was compared before is of another period.
  const earlier = comparison.isPlaceholderData ? undefined : comparison.data
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? 'flex flex-col gap-4 opacity-60' : 'flex flex-col gap-4'}
    >
      <p className="text-small text-muted">{t('service-report:asOf', { time: formatDateTime(data.at) })}</p>
      {isNothing(data) ? (
        <EmptyState
          icon={<Gauge aria-hidden />}
          title={t('service-report:noneTitle')}
          text={t('service-report:noneText')}
        />
      ) : (
        <>
          <ServiceTiles report={data} earlier={earlier} onOpen={open} />
          <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
            <DepositPanel methods={data.deposits} earlier={earlier?.deposits} period={period} onOpen={open} />
            <WithdrawalPanel
              withdrawals={data.withdrawals}
              earlier={earlier?.withdrawals}
              period={period}
              onOpen={open}
            />
          </div>
          <OperatorPanel operators={data.operators} period={period} onOpen={open} />
        </>
      )}
      <LiabilityPanel liabilities={data.liabilities} period={period} />
      {opened !== undefined && figure !== undefined && (
        <ServiceItemsDialog
          behind={opened}
          period={period}
          figure={figure}
          countedAt={data.at}
          onClose={() => change({ figure: undefined, key: undefined, part: undefined })}
        />
      )}
    </div>
  )
}
