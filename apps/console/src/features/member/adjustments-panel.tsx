import type { Adjustment } from '@kapao/contract/adjustment'
import type { MemberPage } from '@kapao/contract/member'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Amount } from '@kapao/ui/data/amount'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { useAdjustments } from './adjustment.queries.ts'
import { TitledPanel } from '../../controls/titled-panel.tsx'

/** What operators corrected in the wallet: who, why, and who approved it. */
export function AdjustmentsPanel({ member }: { member: MemberPage }) {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAdjustments(member._id)
  const adjustments = data?.pages.flatMap((page) => page.adjustments)
  return (
    <TitledPanel title={t('adjustment:list')}>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {adjustments === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-12" />
        </SkeletonGroup>
      )}
      {adjustments?.length === 0 && <p className="text-small text-muted">{t('adjustment:empty')}</p>}
      {adjustments !== undefined && adjustments.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {adjustments.map((each) => (
            <Row key={each._id} adjustment={each} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="self-end" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('adjustment:older')}
        </Button>
      )}
    </TitledPanel>
  )
}

function Row({ adjustment: { direction, amount, reason, by, at, approvedBy } }: { adjustment: Adjustment }) {
  const { t } = useTranslation()
  const isIn = direction === 'credit'
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block text-small font-semibold break-words">{reason}</span>
        <span className="block text-mini break-words text-muted">
          {by} · {formatDateTime(at)}
          {approvedBy !== null && <> · {t('adjustment:approvedBy', { who: approvedBy })}</>}
        </span>
      </span>
      <span className="text-small font-semibold whitespace-nowrap">
        <Amount
          value={formatBaht(amount)}
          direction={isIn ? 'in' : 'out'}
          directionLabel={t(isIn ? 'moneyIn' : 'moneyOut')}
        />
      </span>
    </li>
  )
}
