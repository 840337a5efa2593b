import type { MemberPage as Member } from '@kapao/contract/member'
import { formatDateTime } from '@kapao/i18n/date'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { AccountPanel } from './account-panel.tsx'
import { AdjustmentsPanel } from './adjustments-panel.tsx'
import { useMember } from './member.queries.ts'
import { MemberActs } from './member-acts.tsx'
import { EventsPanel, GamesPanel, RewardsPanel, SessionsPanel } from './member-lists.tsx'
import { MemberStatusBadge } from './member-status.tsx'
import { MomentPanel } from './moment-panel.tsx'
import { MoneyByDayPanel } from './money-by-day-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { SlipsPanel } from './slips-panel.tsx'
import { StatementPanel } from './statement-panel.tsx'

/** One member: money, account, history, and what an operator can do. */
export function MemberPage() {
  const { t } = useTranslation()
  const { memberId = '' } = useParams()
  const { data: member, error, refetch } = useMember(memberId)
  const { permissions } = useOperator()
  return (
    <Screen
      title={member?.name ?? t('member:title')}
      needs="member.read"
      actions={
        <Button tone="quiet" render={<Link to="/members" />}>
          {t('member:back')}
        </Button>
      }
    >
      {member === undefined ? (
        error === null ? (
          <Waiting />
        ) : isMissing(error) ? (
          <EmptyState
            icon={<UserX aria-hidden />}
            title={t('member:emptyTitle')}
            text={t('member:missing')}
          />
        ) : (
          <FailureNote failure={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
          <Standing member={member} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              <MoneyPanel member={member} />
              <MoneyByDayPanel key={`${member._id} by day`} member={member} />
              <StatementPanel member={member} />
              {permissions.includes('adjustment.read') && (
                <AdjustmentsPanel key={`${member._id} adjustments`} member={member} />
              )}
              {permissions.includes('deposit.read') && (
                <SlipsPanel key={`${member._id} slips`} member={member} />
              )}
              <RewardsPanel member={member} />
              <GamesPanel member={member} />
              <EventsPanel member={member} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <NotesPanel key={member._id} member={member} />
              <AccountPanel member={member} />
              <SessionsPanel member={member} />
              <MomentPanel key={`${member._id} moment`} member={member} />
            </div>
          </div>
        </>
      )}
    </Screen>
  )
}

function Standing({ member }: { member: Member }) {
  const { t } = useTranslation()
  const { suspension } = member
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <MemberStatusBadge status={member.status} />
          {member.tags.map((tag) => (
            <Badge key={tag} tone="plain">
              {tag}
            </Badge>
          ))}
        </div>
        <MemberActs member={member} />
      </div>
      {suspension !== null && (
        <p className="rounded-card bg-out/10 px-4 py-3 text-small">
          {t('member:suspended', {
            who: suspension.by,
            time: formatDateTime(suspension.at),
            reason: suspension.reason,
          })}
        </p>
      )}
    </div>
  )
}

function isMissing(failure: unknown): boolean {
  return isWireFailure(failure) && (failure.code === 'NO_DATA' || failure.code === 'VALIDATION_FAILED')
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-4">
      <Skeleton shape="block" className="h-32" />
      <Skeleton shape="block" className="h-72" />
    </SkeletonGroup>
  )
}
