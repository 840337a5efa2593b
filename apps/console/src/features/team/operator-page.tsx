import type { TeamOperator } from '@kapao/contract/team'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { OperatorActs } from './operator-acts.tsx'
import { OperatorState } from './operator-state.tsx'
import { RolesPanel } from './roles-panel.tsx'
import { useTeam } from './team.queries.ts'

/** One operator: roles, what they permit, and what can be done. */
export function OperatorPage() {
  const { t } = useTranslation()
  const { operatorId = '' } = useParams()
  const { data, error, refetch } = useTeam()
  const operator = data?.operators.find((each) => each.operatorId === operatorId)
  return (
    <Screen
      title={operator?.name ?? t('team:title')}
      needs="team.read"
      actions={
        <Button tone="quiet" render={<Link to="/team" />}>
          {t('team:back')}
        </Button>
      }
    >
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')} className="flex flex-col gap-4">
          <Skeleton shape="block" className="h-16" />
          <Skeleton shape="block" className="h-72" />
        </SkeletonGroup>
      )}
      {data !== undefined && operator === undefined && (
        <EmptyState icon={<UserX aria-hidden />} title={t('team:missing')} />
      )}
      {operator !== undefined && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Facts operator={operator} />
            <OperatorActs key={operator.operatorId} operator={operator} />
          </div>
          <RolesPanel key={operator.operatorId} operator={operator} />
        </>
      )}
    </Screen>
  )
}

function Facts({ operator }: { operator: TeamOperator }) {
  const { t } = useTranslation()
  const { operatorId, state, sessions, lastSeenAt, createdAt } = operator
  const facts = [
    [t('team:sessions'), formatCount(sessions)],
    [t('team:lastSeen'), lastSeenAt === null ? t('team:never') : formatDateTime(lastSeenAt)],
    [t('team:joined'), formatDateTime(createdAt)],
  ] as const
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
      <span className="code font-mono">{operatorId}</span>
      <OperatorState state={state} />
      {facts.map(([name, value]) => (
        <span key={name}>
          <span className="text-muted">{name}</span> {value}
        </span>
      ))}
    </div>
  )
}
