import type { StatementLine } from '@kapao/contract/statement'
import { formatCount } from '@kapao/i18n/number'
import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Pager } from '@kapao/ui/data/pager'
import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { Download, Plus, ReceiptText, SearchX, ShieldCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { PullToRefresh } from '../../pull/pull-to-refresh.tsx'
import { pagerLabels } from '../../pager-labels.ts'
import { useSheet } from '../../sheet/use-sheet.ts'
import { DepositSheet, useDepositSheet } from '../deposit/deposit-sheet.tsx'
import { LineSheet } from './line-sheet.tsx'
import { useLineInAddress } from '../../line-in-address.ts'
import type { Period } from './period.ts'
import { SaveCsvSheet } from './save-csv-sheet.tsx'
import { isFiltering, noFilter } from './statement-filter.ts'
import { StatementFilters } from './statement-filters.tsx'
import { StatementMonthSection } from './statement-month-section.tsx'
import { groupByMonth } from './statement-months.ts'
import { StatementSkeleton } from './statement-skeleton.tsx'
import {
  type ShownPage,
  statementPageSize,
  useMonthSums,
  useShownPage,
  useStatement,
} from './statement.queries.ts'
import { useFilterInAddress } from './use-filter-in-address.ts'
import { useNoPageBeyond, usePageInAddress } from './use-page-in-address.ts'

const SlipModal = lazy(async () => ({ default: (await import('../slip/slip-modal.tsx')).SlipModal }))

const CheckPageSheet = lazy(async () => ({
  default: (await import('./check-page-sheet.tsx')).CheckPageSheet,
}))

/** Every movement of the member's money, newest first, ten per page. Specification §2 Statement. */
export function StatementPage() {
  const { t } = useTranslation()
  usePageTitle(t('statement:title'))
  const pageInAddress = usePageInAddress()
  const [page, setPage] = pageInAddress
  const [filter, setFilter] = useFilterInAddress()
  const [lineId, closeLine] = useLineInAddress()
  const shown = useShownPage(page, filter)
  const { data, error, isPlaceholderData, isFetching, refetch } = useStatement(shown)
  const hasPages = data !== undefined && data.total > 0 && !isPlaceholderData
  useNoPageBeyond(hasPages ? pageCountOf(data.total) : undefined, pageInAddress)
  return (
    <>
      <PullToRefresh onRefresh={refetch} />
      <header className="flex flex-wrap items-center justify-between gap-2 pt-1 pb-2">
        <h1 className="text-title font-bold">{t('statement:title')}</h1>
        <div className="flex flex-wrap gap-2">
          <Slips />
          <SaveCsv shown={filter.period} />
        </div>
      </header>
      <StatementFilters filter={filter} onFilter={setFilter}>
        {data !== undefined && data.total > 0 && t('statement:total', { number: formatCount(data.total) })}
      </StatementFilters>
      {data === undefined && error !== null && (
        <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && error === null && (
        <>
          <Skeleton className="mt-3 mb-2 w-32 text-small" />
          <StatementSkeleton rows={statementPageSize} />
        </>
      )}
      {data !== undefined && (
        <StatementLines
          {...data}
          shown={shown}
          isChanging={isPlaceholderData}
          onPage={setPage}
          empty={
            isFiltering(filter) ? (
              <NothingFound search={filter.search} onAll={() => setFilter(noFilter)} />
            ) : (
              <NothingYet />
            )
          }
        />
      )}
      {data !== undefined && data.statements.length > 0 && <CheckPage shown={shown} />}
      {lineId !== undefined && <LineSheet id={lineId} onClose={closeLine} />}
    </>
  )
}

/** The slip modal loads when it is first opened. */
function Slips() {
  const { t } = useTranslation()
  const { isOpen, open, close } = useSheet('slips')
  return (
    <>
      <Button
        size="small"
        className="min-h-12! px-2.5! min-[400px]:px-3!"
        icon={<ReceiptText aria-hidden />}
        onClick={open}
      >
        {t('statement:slips')}
      </Button>
      <Suspense>{isOpen && <SlipModal isOpen onClose={close} />}</Suspense>
    </>
  )
}

function SaveCsv({ shown }: { shown: Period }) {
  const { t } = useTranslation()
  const { isOpen, open, close } = useSheet('save')
  return (
    <>
      <Button
        size="small"
        className="min-h-12! px-2.5! min-[400px]:px-3!"
        icon={<Download aria-hidden />}
        onClick={open}
      >
        {t('statement:saveCsv')}
      </Button>
      {isOpen && <SaveCsvSheet shown={shown} onClose={close} />}
    </>
  )
}

/** Unobtrusive at the end of the page, because most members never need it. */
function CheckPage({ shown }: { shown: ShownPage }) {
  const { t } = useTranslation()
  const { isOpen, open, close } = useSheet('check')
  return (
    <div className="mt-2 flex justify-center">
      <Button variant="quiet" icon={<ShieldCheck aria-hidden />} onClick={open}>
        {t('book:check')}
      </Button>
      <Suspense>{isOpen && <CheckPageSheet shown={shown} onClose={close} />}</Suspense>
    </div>
  )
}

function pageCountOf(total: number): number {
  return Math.max(1, Math.ceil(total / statementPageSize))
}

type StatementLinesProps = {
  total: number
  statements: StatementLine[]
  shown: ShownPage
  isChanging: boolean
  onPage: (page: number) => void
  empty: ReactNode
}

function StatementLines({ total, statements, shown, isChanging, onPage, empty }: StatementLinesProps) {
  const { t } = useTranslation()
  const months = groupByMonth(statements)
  const sums = useMonthSums(
    shown,
    months.map(({ month }) => month),
  )
  const pageCount = pageCountOf(total)
  if (total === 0) return empty
  return (
    <>
      <div aria-busy={isChanging} className={`transition-opacity ${isChanging ? 'opacity-60' : ''}`}>
        {months.map((each, index) => (
          // A month can come twice: the order is that of the book, which may learn of a payment later.
          <StatementMonthSection key={`${index} ${each.month}`} {...each} sums={sums} />
        ))}
        {/* The page is beyond the last one, which replaces it shortly. */}
        {statements.length === 0 && <StatementSkeleton rows={statementPageSize} />}
      </div>
      <Pager
        page={Math.min(shown.page, pageCount)}
        pageCount={pageCount}
        onPage={onPage}
        isBusy={isChanging}
        labels={pagerLabels(t, pageCount)}
      />
    </>
  )
}

function NothingYet() {
  const { t } = useTranslation()
  const deposit = useDepositSheet()
  return (
    <>
      <EmptyState
        icon={<ReceiptText aria-hidden />}
        title={t('statement:emptyTitle')}
        text={t('statement:emptyText')}
        action={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={deposit.open}>
            {t('wallet:deposit')}
          </Button>
        }
      />
      <DepositSheet sheet={deposit} />
    </>
  )
}

function NothingFound({ search, onAll }: { search: string; onAll: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={search === '' ? t('statement:emptyFilter') : t('statement:emptySearch', { search })}
      text={t(search === '' ? 'statement:emptyFilterText' : 'statement:emptySearchText')}
      action={<Button onClick={onAll}>{t('statement:showAll')}</Button>}
    />
  )
}
