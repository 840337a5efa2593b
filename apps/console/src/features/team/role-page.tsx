import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { FixedRole } from './fixed-role.tsx'
import { RoleForm } from './role-form.tsx'
import { useRoles, useRoleWords } from './role.queries.ts'

/** One role: the site's own as a form, one of every site with its ceiling. Without an id: a new one. */
export function RolePage() {
  const { t } = useTranslation()
  const { roleId } = useParams()
  const { data, error, refetch } = useRoles()
  const wordsFor = useRoleWords()
  const role = data?.roles.find((each) => each.roleId === roleId)
  const isNew = roleId === undefined
  return (
    <Screen
      title={isNew ? t('role:create') : wordsFor(roleId)}
      needs={isNew ? 'team.set' : 'team.read'}
      actions={
        <Button tone="quiet" render={<Link to="/team/roles" />}>
          {t('role:all')}
        </Button>
      }
    >
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {isNew && <RoleForm role={undefined} />}
      {!isNew && data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-72" />
        </SkeletonGroup>
      )}
      {!isNew && data !== undefined && role === undefined && (
        <EmptyState icon={<UserX aria-hidden />} title={t('role:missing')} />
      )}
      {/* A later version is another form: what was typed on an older one could not be saved. */}
      {role !== undefined && role.name !== null && (
        <RoleForm key={`${role.roleId} ${role.version}`} role={role} />
      )}
      {role !== undefined && role.name === null && (
        <FixedRole key={`${role.roleId} ${role.version}`} role={role} />
      )}
    </Screen>
  )
}
