import { type Report, type ReportFigures, shownFigures } from '@kapao/contract/report'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { ChartColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { wordsForPeriod } from '../../time/days.ts'
import { readClock } from '../../time/clock.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { FigureDialog } from './figure-dialog.tsx'
import { FigureMeanings } from './figure-meanings.tsx'
import { isFigure } from './figures.ts'
import { comparedWith, comparisons, filterOf } from './report-filter.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportFilterForm } from './report-filter-form.tsx'
import { type ReportFilter, useReport } from './report.queries.ts'
import { ReportTabs } from './report-tabs.tsx'
import { type Opened, ReportTable } from './report-table.tsx'
import { ViewsMenu } from '../saved-view/views-menu.tsx'
import { addressOfNextOrder, inOrder, rowOrderIn } from './row-order.ts'
import { addressOfColumns, shownColumnsIn } from './shown-columns.ts'
import { nothingOpen, useChangeAddress } from './use-change-address.ts'

type Filter = ReportFilter & { by: 'day' | 'account' }

/** The figures of a period. Period, grouping, seal and the opened figure live in the address, so that a view can be shared. */
export function ReportsPage() {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const filter = filterOf(address, readClock())
  return (
    <Screen
      title={t('report:title')}
      text={t('report:text')}
      needs="report.read"
      actions={<ViewsMenu screen="reports" />}
    >
      <ReportTabs />
      <ReportFilterForm
        period={filter}
        by={{
          value: filter.by,
          choices: [
            ['day', t('report:byDay')],
            ['account', t('report:byAccount')],
          ],
        }}
        compare={comparisons.find((each) => each === address.get('compare')) ?? ''}
      />
      <Figures filter={filter} />
      <FigureMeanings />
    </Screen>
  )
}

function Figures({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const { data, error, refetch, isPlaceholderData } = useReport(filter)
  if (error !== null) return <Failed failure={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="block" className="h-96" />
      </SkeletonGroup>
    )
  if (data.seal === null)
    return (
      <EmptyState
        icon={<ChartColumn aria-hidden />}
        title={t('report:unsealedTitle')}
        text={t('report:unsealedText')}
      />
    )
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <Sealed seal={data.seal} terms={data.terms} reports={data.reports} filter={filter} />
    </div>
  )
}

function Failed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const isUnknownSeal = isWireFailure(failure) && failure.kind === 'refusal' && failure.code === 'NO_DATA'
  if (!isUnknownSeal) return <FailureNote failure={failure} onRetry={onRetry} />
  return (
    <EmptyState
      icon={<ChartColumn aria-hidden />}
      title={t('report:noSealTitle')}
      text={t('report:noSealText')}
    />
  )
}

type SealedProps = {
  seal: NonNullable<Report['seal']>
  terms: number
  reports: Report['reports']
  filter: Filter
}

function Sealed({ seal, terms, reports, filter }: SealedProps) {
  const { t, i18n } = useTranslation()
  const [address] = useSearchParams()
  const change = useChangeAddress()
  const columns = shownColumnsIn(address, shownFigures)
  const order = filter.by === 'day' ? undefined : rowOrderIn(address, shownFigures)
  const opened = openedIn(address, reports)
  const earlier = comparedWith(address, filter)
  const comparison = useReport(earlier && { ...earlier, by: filter.by, sealNo: seal.sealNo, terms })
  // What was compared before is of another period.
  const compared = comparison.isPlaceholderData ? undefined : comparison.data
  return (
    <div className="flex flex-col gap-4">
      <Panel className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 text-small">
        <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
          <p className="font-semibold">
            {t('report:asOf', { number: formatCount(seal.sealNo), time: formatDateTime(seal.sealedAt) })}
          </p>
          <p className="text-mini text-muted">{t('report:asOfText')}</p>
          <p className="code font-mono text-mini break-all text-muted" title={t('report:hash')}>
            {seal.hash}
          </p>
        </div>
        {filter.sealNo === undefined ? (
          <Button tone="quiet" onClick={() => change({ seal: String(seal.sealNo), terms: String(terms) })}>
            {t('report:keepSeal')}
          </Button>
        ) : (
          <Button tone="quiet" onClick={() => change({ seal: undefined, terms: undefined })}>
            {t('report:newest')}
          </Button>
        )}
        {reports.length > 0 && (
          <ColumnsMenu
            columns={shownFigures.map((name) => [name, t(`report:${name}`)] as const)}
            shown={columns}
            onChoose={(names) => change({ columns: addressOfColumns(names, shownFigures) })}
          />
        )}
        {reports.length > 0 && (
          <ExportMenu table={{ kind: 'report', filter: { ...filter, sealNo: seal.sealNo, terms } }} />
        )}
      </Panel>
      {reports.length === 0 && (
        <EmptyState
          icon={<ChartColumn aria-hidden />}
          title={t('report:emptyTitle')}
          text={t('report:emptyText')}
        />
      )}
      {reports.map(({ currency, rows, total }) => {
        const word = currencyWord(currency, currentLanguage(i18n))
        const before = compared?.reports.find((report) => report.currency === currency)
        return (
          <Panel key={currency}>
            {reports.length > 1 && <h2 className="px-3 pt-3 font-bold">{word}</h2>}
            {filter.by === 'day' && rows.length > 1 && (
              <div className="p-3 pb-0">
                <ReportChart rows={rows} earlier={before?.rows} unit={word} />
              </div>
            )}
            <ReportTable
              label={t('report:table', { currency: word })}
              by={filter.by}
              columns={columns}
              // The latest day is what one looks for.
              rows={
                filter.by === 'day'
                  ? rows.toReversed()
                  : inOrder(rows, order, ({ figures }, name) => figures[name].amount)
              }
              order={order}
              onOrder={
                filter.by === 'day' ? undefined : (name) => change({ sort: addressOfNextOrder(name, order) })
              }
              total={total}
              earlier={earlier && compared && { words: wordsForPeriod(earlier), figures: before?.total }}
              onOpen={({ figure, key }) => change({ figure, key, currency })}
            />
          </Panel>
        )
      })}
      {opened !== undefined && (
        <FigureDialog
          opened={opened}
          filter={{ ...filter, sealNo: seal.sealNo, terms }}
          onOpen={({ figure, key }) => change({ figure, key })}
          onClose={() => change(nothingOpen)}
        />
      )}
    </div>
  )
}

export type OpenedFigure = Opened & { currency: 'BAHT' | 'LAK'; figures: ReportFigures }

/** The figure that an address opens, if the report has it. */
function openedIn(address: URLSearchParams, reports: Report['reports']): OpenedFigure | undefined {
  const figure = address.get('figure') ?? ''
  const key = address.get('key') ?? ''
  const report = reports.find(({ currency }) => currency === address.get('currency'))
  const figures = key === '' ? report?.total : report?.rows.find((row) => row.key === key)?.figures
  if (report === undefined || figures === undefined || !isFigure(figure)) return undefined
  return { figure, key, currency: report.currency, figures }
}
