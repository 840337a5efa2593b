import type { Slip } from '@kapao/contract/slip'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import { sentenceForSlipReason } from '@kapao/i18n/translate-code'
import { Amount } from '@kapao/ui/data/amount'
import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { StatusPill } from '@kapao/ui/feedback/status-pill'
import { Table, type TableColumn } from '@kapao/ui/data/table'
import { ExternalLink, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { pagerLabels } from '../../pager-labels.ts'
import { slipPageSize, type useSlips } from './slip.queries.ts'
import { readClock } from '../../time/clock.ts'
import { viewSlip, withFreshLink } from './view-slip.ts'

type SlipTableProps = { slips: ReturnType<typeof useSlips>; page: number; onPage: (page: number) => void }

/** The member's slips, ten per page. Specification §2 Slip modal. */
export function SlipTable({
  slips: { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch },
  page,
  onPage,
}: SlipTableProps) {
  const { t } = useTranslation()
  if (data === undefined && error !== null)
    return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / slipPageSize))
  const columns: TableColumn<Slip>[] = [
    {
      key: 'at',
      heading: t('slip:receivedAt'),
      isLead: true,
      cell: (slip) => formatDateTime(slip.createdAt),
    },
    { key: 'amount', heading: t('slip:amount'), isNumeric: true, cell: (slip) => <SlipAmount slip={slip} /> },
    { key: 'status', heading: t('slip:status'), cell: (slip) => <SlipStatus slip={slip} /> },
    {
      key: 'view',
      heading: t('slip:picture'),
      cell: (slip) => <ViewSlip slip={slip} readAt={dataUpdatedAt} />,
    },
  ]
  return (
    <Table
      caption={t('slip:title')}
      isCaptionHidden
      columns={columns}
      rows={data?.slips}
      rowKey={({ _id }) => _id}
      skeletonRows={4}
      empty={
        <EmptyState
          icon={<ReceiptText aria-hidden />}
          level={3}
          title={t('slip:empty')}
          text={t('slip:emptyText')}
        />
      }
      pages={{
        page: Math.min(page, pageCount),
        pageCount,
        onPage,
        isBusy: isPlaceholderData,
        labels: pagerLabels(t, pageCount),
      }}
    />
  )
}

/** Shows a dash if the bank has not reported an amount (specification §2). */
function SlipAmount({ slip: { amount } }: { slip: Slip }) {
  return amount > 0 ? <Amount value={formatBaht(amount)} /> : <span>–</span>
}

const looks = {
  SUCCESS: { tone: 'success', text: 'slip:success' },
  FAILED: { tone: 'failed', text: 'slip:failed' },
  PROCESSING: { tone: 'progress', text: 'slip:processing' },
} as const

function SlipStatus({ slip: { status, note } }: { slip: Slip }) {
  const { t } = useTranslation()
  const { tone, text } = looks[status]
  return (
    <>
      <StatusPill tone={tone}>{t(text)}</StatusPill>
      {note !== undefined && (
        <span className="mt-1 block text-mini text-muted">{sentenceForSlipReason(t, note)}</span>
      )}
    </>
  )
}

function ViewSlip({ slip, readAt }: { slip: Slip; readAt: number }) {
  const { t } = useTranslation()
  const [hasFailed, setFailed] = useState(false)
  if (slip.link === undefined && slip.reference === undefined)
    return <span className="text-small text-muted">{t('slip:noPicture')}</span>
  async function view() {
    return setFailed(!(await viewSlip(withFreshLink(slip, { readAt, now: readClock() }))))
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="min-h-12! px-0!"
        icon={<ExternalLink aria-hidden />}
        onClick={() => void view()}
      >
        {t('slip:view')}
        <span className="sr-only"> ({t('opensNewTab')})</span>
      </Button>
      {hasFailed && (
        <span role="alert" className="block text-mini text-out">
          {t('slip:viewFailed')}
        </span>
      )}
    </>
  )
}
