import type { MemberPage } from '@kapao/contract/member'
import type { MemberSlip } from '@kapao/contract/slip'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import { sentenceForSlipReason } from '@kapao/i18n/translate-code'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { CreditSlipDialog } from './credit-slip-dialog.tsx'
import { slipPageSize, useMemberSlips } from './slip.queries.ts'
import { TitledPanel } from '../../controls/titled-panel.tsx'

const statuses = {
  SUCCESS: { tone: 'good', words: 'member:lineSuccess' },
  FAILED: { tone: 'bad', words: 'member:lineFailed' },
  PROCESSING: { tone: 'warn', words: 'member:lineProcessing' },
} as const

/** The slips of a member with why they were refused; a refused one can be credited. */
export function SlipsPanel({ member }: { member: MemberPage }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [credited, setCredited] = useState<MemberSlip>()
  const { data, error, refetch, isPlaceholderData } = useMemberSlips(member._id, page)
  return (
    <TitledPanel title={t('slipAct:title')}>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-12" />
        </SkeletonGroup>
      )}
      {data?.total === 0 && <p className="text-small text-muted">{t('slipAct:empty')}</p>}
      {data !== undefined && data.total > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {data.slips.map((slip) => (
            <Row key={slip._id} slip={slip} onCredit={() => setCredited(slip)} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > slipPageSize && (
        <div className="flex justify-end gap-2">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('slipAct:newer')}
          </Button>
          <Button
            disabled={page * slipPageSize >= data.total}
            isBusy={isPlaceholderData}
            onClick={() => setPage(page + 1)}
          >
            {t('slipAct:older')}
          </Button>
        </div>
      )}
      {credited !== undefined && (
        <CreditSlipDialog member={member} slip={credited} onDone={() => setCredited(undefined)} />
      )}
    </TitledPanel>
  )
}

function Row({ slip, onCredit }: { slip: MemberSlip; onCredit: () => void }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const { tone, words } = statuses[slip.status]
  const mayCredit = slip.status === 'FAILED' && permissions.includes('deposit.match')
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <Badge tone={tone}>{t(words)}</Badge>
          <span className="block text-mini text-muted">{formatDateTime(slip.createdAt)}</span>
          {slip.note !== undefined && (
            <span className="block text-mini break-words">{sentenceForSlipReason(t, slip.note)}</span>
          )}
          {slip.transRef !== null && (
            <span className="code block font-mono text-mini break-all text-muted">
              {slip.senderBank} {slip.transRef}
            </span>
          )}
        </span>
        <span className="text-small font-semibold whitespace-nowrap">
          {slip.amount > 0 ? formatBaht(slip.amount) : '–'}
        </span>
      </div>
      {(slip.link !== undefined || mayCredit) && (
        <div className="flex flex-wrap gap-2">
          {slip.link !== undefined && (
            <Button
              tone="quiet"
              render={
                // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the button fills it
                <a href={slip.link} target="_blank" rel="noreferrer" />
              }
            >
              {t('slipAct:open')}
            </Button>
          )}
          {mayCredit && <Button onClick={onCredit}>{t('slipAct:credit')}</Button>}
        </div>
      )}
    </li>
  )
}
