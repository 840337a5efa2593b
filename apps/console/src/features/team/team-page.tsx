import type { TeamOperator } from '@kapao/contract/team'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { OperatorState } from './operator-state.tsx'
import { RoleBadges } from './role-badges.tsx'
import { TeamTabs } from './team-tabs.tsx'
import { useTeam } from './team.queries.ts'

/** Everybody who runs the site. There is always somebody: who looks. */
export function TeamPage() {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [isInviting, setInviting] = useState(false)
  return (
    <Screen
      title={t('team:title')}
      text={t('team:text')}
      needs="team.read"
      actions={
        <>
          <ExportMenu table={{ kind: 'operators', filter: {} }} />
          {permissions.includes('team.set') && (
            <Button tone="main" icon={<UserPlus aria-hidden />} onClick={() => setInviting(true)}>
              {t('team:invite')}
            </Button>
          )}
        </>
      }
    >
      <TeamTabs />
      <Operators />
      {isInviting && <InviteDialog onDone={() => setInviting(false)} />}
    </Screen>
  )
}

function Operators() {
  const { t } = useTranslation()
  const { data, error, refetch } = useTeam()
  return (
    <>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-72" />
        </SkeletonGroup>
      )}
      {data !== undefined && (
        <Panel>
          <TableFrame label={t('team:operators')}>
            <thead>
              <tr>
                <th className={headClass}>{t('team:name')}</th>
                <th className={headClass}>{t('team:state')}</th>
                <th className={headClass}>{t('team:roles')}</th>
                <th className={`${headClass} text-right`}>{t('team:sessions')}</th>
                <th className={headClass}>{t('team:lastSeen')}</th>
              </tr>
            </thead>
            <tbody>
              {data.operators.map((operator) => (
                <OperatorRow key={operator.operatorId} operator={operator} />
              ))}
            </tbody>
          </TableFrame>
        </Panel>
      )}
    </>
  )
}

function OperatorRow({ operator }: { operator: TeamOperator }) {
  const { t } = useTranslation()
  const own = useOperator()
  const { operatorId, name, state, roles, sessions, lastSeenAt } = operator
  return (
    <tr className="hover:bg-surface">
      <td className={middleCellClass}>
        <span className="flex items-center gap-2">
          <Link
            to={`/team/operators/${operatorId}`}
            className="flex min-h-11 min-w-12 flex-col justify-center max-sm:min-h-12 pointer-coarse:min-h-12"
          >
            <span className="font-semibold">{name}</span>
            <span className="code font-mono text-mini">{operatorId}</span>
          </Link>
          {own.operatorId === operatorId && <Badge tone="accent">{t('team:you')}</Badge>}
        </span>
      </td>
      <td className={middleCellClass}>
        <OperatorState state={state} />
      </td>
      <td className={`${middleCellClass} min-w-40`}>
        <RoleBadges roles={roles} />
      </td>
      <td className={`${middleCellClass} text-right`}>{formatCount(sessions)}</td>
      <td className={`${middleCellClass} whitespace-nowrap`}>
        {lastSeenAt === null ? t('team:never') : formatDateTime(lastSeenAt)}
      </td>
    </tr>
  )
}
