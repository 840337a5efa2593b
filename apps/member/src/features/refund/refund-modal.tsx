import type { RefundCheck } from '@kapao/contract/refund'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { sentenceForCode } from '@kapao/i18n/translate-code'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Amount } from '@kapao/ui/data/amount'
import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Card } from '@kapao/ui/layout/card'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Table } from '@kapao/ui/data/table'
import { showToast } from '@kapao/ui/overlays/toaster'
import { HandCoins } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../app/lazy-part.ts'
import { celebrate, prepareCelebration } from '../../celebration/celebrate.ts'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { FailureBox } from '../../failure/failure-box.tsx'
import { FooterTargetProvider, SheetFooter } from '../../sheet/sheet-footer.tsx'
import { newIdempotencyKey } from '../../wire/client.ts'
import { pagerLabels } from '../../pager-labels.ts'
import { useCurrency, useUnit } from '../../use-unit.ts'
import { BannersFirst } from '../bonus/banners-first.tsx'
import { RuleList } from '../grant/rule-list.tsx'
import { refundSentences } from './refund-rule.ts'
import {
  refundPageSize,
  useReceiveRefund,
  useRefund,
  useRefundBanners,
  useRefunds,
} from './refund.queries.ts'

const RefundStory = lazyPart(async () => (await import('./refund-story.tsx')).RefundStory)

export type RefundModalProps = {
  isOpen: boolean
  /** Whether a refund was received: home then reloads the balances. Specification §2. */
  onClose: (hasReceived: boolean) => void
}

/** Specification §2 Home: the banners first, then the refund available for the net loss, and the earlier refunds. */
export function RefundModal({ isOpen, onClose }: RefundModalProps) {
  const { t } = useTranslation()
  const [footerTarget, setFooterTarget] = useState<HTMLElement | null>(null)
  const banners = useRefundBanners()
  return (
    <Sheet
      address="refund"
      isOpen={isOpen}
      onClose={() => onClose(false)}
      title={t('refund:title')}
      closeLabel={t('close')}
      footer={<div ref={setFooterTarget} className="contents" />}
    >
      <FooterTargetProvider value={footerTarget}>
        <BannersFirst sheet="refund" query={banners} label={t('refund:banners')}>
          <div className="flex flex-col gap-6">
            <Refundable onReceived={() => onClose(true)} />
            <RefundList />
          </div>
        </BannersFirst>
      </FooterTargetProvider>
    </Sheet>
  )
}

function Refundable({ onReceived }: { onReceived: () => void }) {
  const { t } = useTranslation()
  const { data: refund, error, isFetching, refetch } = useRefund()
  if (refund !== undefined) return <Refund refund={refund} onReceived={onReceived} />
  if (error !== null)
    return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton shape="block" className="h-32" />
      <Skeleton shape="block" className="mt-4 h-24" />
    </SkeletonGroup>
  )
}

function Refund({ refund, onReceived }: { refund: RefundCheck; onReceived: () => void }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const currency = useCurrency()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const receive = useReceiveRefund({
    onReceived: () => {
      showToast({ tone: 'success', text: sentenceForCode(t, 'REFUND_SUCCESS') })
      celebrate()
      onReceived()
    },
  })
  const { isInterrupted } = refund
  return (
    <section aria-label={t('refund:ready')}>
      {refund.refundAmount > 0 && (
        <>
          <Card tone="warm" className="mb-4">
            <p className="text-small text-muted">{t('refund:ready')}</p>
            <p>
              <Amount size="large" value={formatBaht(refund.refundAmount)} currency={unit} />
            </p>
            <p className="mt-1 text-small text-muted">
              {t('refund:loss', {
                loss: formatBaht(refund.loss),
                percent: formatCount(refund.percent),
                unit,
              })}
            </p>
          </Card>
          <Suspense fallback={<Skeleton shape="block" className="mb-4 h-42" />}>
            <RefundStory refund={refund} />
          </Suspense>
        </>
      )}
      {isInterrupted && (
        <AlertBox tone="info" isQuiet className="mb-4">
          {t('refund:interrupted')}
        </AlertBox>
      )}
      {refund.info !== null && (
        <AlertBox tone={refund.bonus ? 'warning' : 'info'} isQuiet className="mb-4">
          {sentenceForCode(t, refund.info, { min: refund.minimum, currency })}
        </AlertBox>
      )}
      <RuleList sentences={refundSentences(refund, { t, unit })} />
      <SheetFooter>
        {receive.error !== null && <FailureBox failure={receive.error} title={t('errorTitle')} />}
        {refund.refundAmount > 0 && (
          <Button
            variant="primary"
            isWide
            disabled={!refund.result}
            isBusy={receive.isPending}
            busyLabel={t('working')}
            onClick={() => {
              prepareCelebration()
              receive.mutate({ isInterrupted, idempotencyKey })
            }}
          >
            {t('refund:receive', { amount: formatBaht(refund.refundAmount), unit })}
          </Button>
        )}
      </SheetFooter>
    </section>
  )
}

function RefundList() {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useRefunds(page)
  if (data === undefined && error !== null)
    return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / refundPageSize))
  return (
    <Table
      caption={t('refund:listTitle')}
      columns={[
        {
          key: 'at',
          heading: t('refund:listAt'),
          isLead: true,
          cell: ({ createdAt }) => formatDateTime(createdAt),
        },
        {
          key: 'amount',
          heading: t('refund:listAmount'),
          isNumeric: true,
          cell: ({ refundAmount }) => <Amount value={formatBaht(refundAmount)} />,
        },
      ]}
      rows={data?.refunds}
      rowKey={({ createdAt }) => createdAt}
      skeletonRows={2}
      empty={
        <EmptyState
          isCompact
          level={3}
          icon={<HandCoins aria-hidden />}
          title={t('refund:listEmpty')}
          text={t('refund:listEmptyText')}
        />
      }
      pages={{
        page: Math.min(page, pageCount),
        pageCount,
        onPage: setPage,
        isBusy: isPlaceholderData,
        labels: pagerLabels(t, pageCount),
      }}
    />
  )
}
