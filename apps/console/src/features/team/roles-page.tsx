import type { Role } from '@kapao/contract/role'
import { formatCount } from '@kapao/i18n/number'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { BadgePlus, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { useCeilingWords } from '../operator/ceiling-words.ts'
import { useOperator } from '../operator/operator-context.ts'
import { groupPermissions, wordsForSubject } from './permission-subjects.ts'
import { useRoles, useRoleWords } from './role.queries.ts'
import { TeamTabs } from './team-tabs.tsx'

/** Every role and what it may do: those of the site first. */
export function RolesPage() {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  return (
    <Screen
      title={t('role:title')}
      text={t('role:text')}
      needs="team.read"
      actions={
        permissions.includes('team.set') && (
          <Button tone="main" icon={<BadgePlus aria-hidden />} render={<Link to="/team/new-role" />}>
            {t('role:create')}
          </Button>
        )
      }
    >
      <TeamTabs />
      <Roles />
    </Screen>
  )
}

function Roles() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRoles()
  const own = data?.roles.filter(({ name }) => name !== null) ?? []
  return (
    <>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-72" />
        </SkeletonGroup>
      )}
      {data !== undefined && (
        <>
          {own.length === 0 ? (
            <EmptyState
              icon={<Users aria-hidden />}
              title={t('role:emptyTitle')}
              text={t('role:emptyText')}
            />
          ) : (
            <RoleList title={t('role:own')} roles={own} />
          )}
          <RoleList title={t('role:ofEverySite')} roles={data.roles.filter(({ name }) => name === null)} />
        </>
      )}
    </>
  )
}

function RoleList({ title, roles }: { title: string; roles: readonly Role[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lead font-bold">{title}</h2>
      <Panel>
        <ul className="divide-y divide-line">
          {roles.map((role) => (
            <RoleRow key={role.roleId} role={role} />
          ))}
        </ul>
      </Panel>
    </section>
  )
}

function RoleRow({ role: { roleId, permissions, ceiling } }: { role: Role }) {
  const { t } = useTranslation()
  const wordsFor = useRoleWords()
  const ceilingWords = useCeilingWords()
  const subjects = groupPermissions(permissions).map(([subject]) => wordsForSubject(t, subject))
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-2 text-small hover:bg-surface md:grid-cols-[14rem_minmax(0,1fr)]">
      <Link
        to={`/team/roles/${roleId}`}
        className="flex min-h-11 min-w-12 flex-col justify-center max-sm:min-h-12 pointer-coarse:min-h-12"
      >
        <span className="font-semibold">{wordsFor(roleId)}</span>
        <span className="code font-mono text-mini">{roleId}</span>
      </Link>
      <div className="min-w-0 self-center">
        <p>
          <strong>{t('role:countOf', { number: formatCount(permissions.length) })}</strong>{' '}
          <span className="text-muted">{subjects.join(' · ')}</span>
        </p>
        {permissions.includes('withdrawal.decide') && (
          <p>
            {t('role:ceiling')} <span className="text-muted">{ceilingWords(ceiling)}</span>
          </p>
        )}
      </div>
    </li>
  )
}
