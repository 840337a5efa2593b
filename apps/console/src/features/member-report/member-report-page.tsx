import { mostInviters, type MemberReport } from '@kapao/contract/member-report'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { readClock } from '../../time/clock.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import { ColumnsMenu } from '../report/columns-menu.tsx'
import { ReportFilterForm } from '../report/report-filter-form.tsx'
import { comparedWith, comparisons, type Period, periodOf } from '../report/report-filter.ts'
import { addressOfNextOrder, rowOrderIn } from '../report/row-order.ts'
import { addressOfColumns, shownColumnsIn } from '../report/shown-columns.ts'
import { ReportTabs } from '../report/report-tabs.tsx'
import { ViewsMenu } from '../saved-view/views-menu.tsx'
import { nothingOpen, useChangeAddress } from '../report/use-change-address.ts'
import { CohortPanels } from './cohort-panels.tsx'
import { MemberChart } from './member-chart.tsx'
import { MemberMeanings } from './member-meanings.tsx'
import { groupingOf, groupings, membersOf, openedIn, type ReportOfCurrency } from './member-report-filter.ts'
import { useMemberReport } from './member-report.queries.ts'
import { memberColumns, MemberTable } from './member-table.tsx'
import { MemberTiles } from './member-tiles.tsx'
import { MembersDialog } from './members-dialog.tsx'

const shownDays = 30

/** The figures that count members. Period, grouping and the opened count live in the address. */
export function MemberReportPage() {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const period = periodOf(address, readClock(), shownDays)
  return (
    <Screen
      title={t('member-report:pageTitle')}
      text={t('member-report:text')}
      needs="report.read"
      actions={<ViewsMenu screen="memberReport" />}
    >
      <ReportTabs />
      <ReportFilterForm
        period={period}
        by={{
          value: groupingOf(address),
          choices: groupings.map((each) => [each, t(`member-report:${each}`)] as const),
        }}
        compare={comparisons.find((each) => each === address.get('compare')) ?? ''}
      />
      <Figures period={period} />
      <MemberMeanings />
    </Screen>
  )
}

function Figures({ period }: { period: Period }) {
  const { t } = useTranslation()
  const { data, error, refetch, isPlaceholderData } = useMemberReport(period)
  if (error !== null) return <FailureNote failure={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="block" className="h-96" />
      </SkeletonGroup>
    )
  if (data.seal === null)
    return (
      <EmptyState
        icon={<UsersRound aria-hidden />}
        title={t('report:unsealedTitle')}
        text={t('member-report:unsealedText')}
      />
    )
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <Sealed seal={data.seal} reports={data.reports} period={period} />
    </div>
  )
}

type SealedProps = {
  seal: NonNullable<MemberReport['seal']>
  reports: readonly ReportOfCurrency[]
  period: Period
}

function Sealed({ seal, reports, period }: SealedProps) {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const change = useChangeAddress()
  const opened = openedIn(address, reports)
  const earlier = comparedWith(address, period)
  const comparison = useMemberReport(earlier)
  // What was compared before is of another period.
  const compared = comparison.isPlaceholderData ? undefined : comparison.data
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small">
        <div className="min-w-0">
          <p className="font-semibold">
            {t('report:asOf', { number: formatCount(seal.sealNo), time: formatDateTime(seal.sealedAt) })}
          </p>
          <p className="text-mini text-muted">{t('member-report:asOfText')}</p>
        </div>
        {reports.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <ColumnsMenu
              columns={memberColumns.map((name) => [name, t(`member-report:${name}`)] as const)}
              shown={shownColumnsIn(address, memberColumns)}
              onChoose={(names) => change({ columns: addressOfColumns(names, memberColumns) })}
            />
            <ExportMenu table={{ kind: 'memberReport', filter: { ...period, by: groupingOf(address) } }} />
          </div>
        )}
      </div>
      {reports.length === 0 && (
        <EmptyState
          icon={<UsersRound aria-hidden />}
          title={t('member-report:emptyTitle')}
          text={t('member-report:emptyText')}
        />
      )}
      {reports.map((report) => (
        <OfCurrency
          key={report.currency}
          report={report}
          isAlone={reports.length === 1}
          period={period}
          sealNo={seal.sealNo}
          earlier={
            earlier &&
            compared && {
              period: earlier,
              report: compared.reports.find(({ currency }) => currency === report.currency),
            }
          }
          onOpen={change}
        />
      ))}
      {opened !== undefined && (
        <MembersDialog
          filter={{
            ...membersOf(opened, groupingOf(address), period),
            figure: opened.figure,
            currency: opened.currency,
          }}
          count={opened.count}
          onClose={() => change(nothingOpen)}
        />
      )}
    </div>
  )
}

type OfCurrencyProps = {
  report: ReportOfCurrency
  /** It is the only currency, which then needs no heading. */
  isAlone: boolean
  period: Period
  sealNo: number
  earlier: { period: Period; report: ReportOfCurrency | undefined } | undefined
  onOpen: (changes: { figure: string; key: string | undefined; currency: string }) => void
}

function OfCurrency({ report, isAlone, period, sealNo, earlier, onOpen }: OfCurrencyProps) {
  const { t, i18n } = useTranslation()
  const [address] = useSearchParams()
  const change = useChangeAddress()
  const by = groupingOf(address)
  const order = by === 'day' ? undefined : rowOrderIn(address, memberColumns)
  const word = currencyWord(report.currency, currentLanguage(i18n))
  return (
    <section className="flex flex-col gap-4">
      {!isAlone && <h2 className="font-bold">{word}</h2>}
      <MemberTiles
        report={report}
        earlier={earlier?.report}
        unit={word}
        onOpen={({ figure, currency }) => onOpen({ figure, currency, key: undefined })}
      />
      <Panel>
        {report.days.length > 1 && (
          <div className="p-3 pb-0">
            <MemberChart days={report.days} earlier={earlier?.report?.days} />
          </div>
        )}
        {by === 'inviter' && (
          <p className="px-3 pt-3 text-small text-muted">
            {t('member-report:mostInviters', { number: mostInviters })}
          </p>
        )}
        <MemberTable
          label={t('report:table', { currency: word })}
          by={by}
          columns={shownColumnsIn(address, memberColumns)}
          report={report}
          order={order}
          onOrder={by === 'day' ? undefined : (name) => change({ sort: addressOfNextOrder(name, order) })}
          period={period}
          sealNo={sealNo}
          earlier={earlier}
          onOpen={({ figure, key, currency }) => onOpen({ figure, key, currency })}
        />
      </Panel>
      <CohortPanels cohorts={report.cohorts} unit={word} period={period} />
    </section>
  )
}
