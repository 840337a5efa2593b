import type { Coupon } from '@kapao/contract/spin'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Table } from '@kapao/ui/data/table'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { pagerLabels } from '../../pager-labels.ts'
import { useNow } from '../../time/use-now.ts'
import { stateOfCoupon } from './coupon-state.ts'
import { PrizeBadge } from './prize-badge.tsx'
import { usePrizeWords } from './prize-words.ts'
import { couponPageSize, useCoupons } from './spin.queries.ts'
import { StatePill } from './state-pill.tsx'

type Row = Coupon & { index: number }

/** The prizes that wait to be claimed, three per page. Specification §2 Spin. */
export function CouponTable({ onClaim }: { onClaim: (coupon: Coupon) => void }) {
  const { t } = useTranslation()
  const { nameOf } = usePrizeWords()
  const now = useNow()
  const [wantedPage, setPage] = useState(1)
  const { data: coupons, error, isFetching, refetch } = useCoupons()
  if (coupons === undefined && error !== null)
    return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  const pageCount = Math.max(1, Math.ceil((coupons?.length ?? 0) / couponPageSize))
  const page = Math.min(wantedPage, pageCount)
  const first = (page - 1) * couponPageSize
  const rows = coupons
    ?.slice(first, first + couponPageSize)
    .map((coupon, index): Row => ({ ...coupon, index: first + index + 1 }))
  return (
    <Table
      caption={t('spin:couponsTitle')}
      columns={[
        {
          key: 'prize',
          heading: t('spin:couponPrize'),
          isLead: true,
          cell: ({ prize: { slice } }) => (
            <span className="flex items-center gap-3">
              <PrizeBadge slice={slice} />
              <span>{nameOf(slice)}</span>
            </span>
          ),
        },
        { key: 'index', heading: t('spin:couponIndex'), cell: ({ index }) => formatCount(index) },
        {
          key: 'amount',
          heading: t('spin:couponAmount'),
          isNumeric: true,
          cell: ({ amount, prize: { slice } }) =>
            slice.kind === 'baht' || slice.kind === 'bonus' ? formatBaht(amount) : formatCount(amount),
        },
        {
          key: 'status',
          heading: t('spin:couponStatus'),
          cell: (coupon) => <Status coupon={coupon} now={now} />,
        },
        {
          key: 'claim',
          heading: t('spin:couponClaim'),
          isAction: true,
          cell: (coupon) => (
            <Button
              size="small"
              className="min-h-12!"
              disabled={stateOfCoupon(coupon, now) === 'expired'}
              aria-label={t('spin:couponClaimNamed', {
                prize: nameOf(coupon.prize.slice),
                index: formatCount(coupon.index),
              })}
              onClick={() => onClaim(coupon)}
            >
              {t('spin:couponClaim')}
            </Button>
          ),
        },
      ]}
      rows={rows}
      rowKey={({ _id }) => _id}
      skeletonRows={couponPageSize}
      empty={
        <section aria-labelledby="no-coupons" className="rounded-card border border-line bg-surface">
          <EmptyState
            icon={<Ticket aria-hidden />}
            title={<span id="no-coupons">{t('spin:couponsEmpty')}</span>}
            text={t('spin:couponsEmptyText')}
          />
        </section>
      }
      pages={{ page, pageCount, onPage: setPage, labels: pagerLabels(t, pageCount) }}
    />
  )
}

function Status({ coupon, now }: { coupon: Coupon; now: number }) {
  const { t } = useTranslation()
  const { expiresAt } = coupon
  return (
    <span className="flex flex-col items-end gap-0.5 sm:items-start">
      <StatePill state={stateOfCoupon(coupon, now)} />
      {expiresAt !== null && (
        <span className="text-mini text-muted">
          {t('spin:couponUntil', { date: formatDateTime(expiresAt) })}
        </span>
      )}
    </span>
  )
}
