import { formatDateTime } from '@kapao/i18n/date'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { Panel } from '../../controls/panel.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { ApprovalButtons, type ApprovalProps } from './approval-buttons.tsx'
import { ApprovalChange } from './approval-change.tsx'

/** One request: what would change, who wants it and why, and what this operator can do with it. */
export function ApprovalCard({ approval, onLink }: ApprovalProps) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const { maker, madeAt, expiresAt, state, decidedBy, decidedAt, reviewedBy, reviewedAt } = approval
  return (
    <Panel className="flex flex-col gap-3 p-4" aria-labelledby={`approval-${approval._id}`}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={`approval-${approval._id}`} className="text-lead font-bold">
            {t(`callName:${approval.call}`)}
          </h2>
          <p className="text-small text-muted">
            {t('approval:madeBy', { who: maker, time: formatDateTime(madeAt) })}
          </p>
        </div>
        <span className="flex gap-1">
          {approval.isBreakGlass && <Badge tone="warn">{t('approval:emergency')}</Badge>}
          <Badge tone={tones[state]}>{t(`approval:${state}`)}</Badge>
        </span>
      </header>
      <p className="text-base">{approval.reason}</p>
      {typeof approval.input['memberId'] === 'string' && permissions.includes('member.read') && (
        <Button className="self-start" render={<Link to={`/members/${approval.input['memberId']}`} />}>
          {t('approval:member')}
        </Button>
      )}
      <ApprovalChange approval={approval} />
      {state === 'waiting' && (
        <p className="text-small text-muted">{t('approval:until', { time: formatDateTime(expiresAt) })}</p>
      )}
      {decidedBy !== null && decidedAt !== null && (
        <p className="text-small">
          {t('approval:decided', { who: decidedBy, time: formatDateTime(decidedAt) })}
          {approval.decisionReason !== null && <> · {approval.decisionReason}</>}
        </p>
      )}
      {reviewedBy !== null && reviewedAt !== null && (
        <p className="text-small">
          {t('approval:reviewed', { who: reviewedBy, time: formatDateTime(reviewedAt) })}
        </p>
      )}
      <ApprovalButtons approval={approval} onLink={onLink} />
    </Panel>
  )
}

const tones = {
  waiting: 'warn',
  done: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
} as const
