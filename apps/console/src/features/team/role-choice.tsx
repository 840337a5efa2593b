import type { Role } from '@kapao/contract/role'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCeilingWords } from '../operator/ceiling-words.ts'
import { PermissionList } from './permission-list.tsx'
import { useRoles, useRoleWords } from './role.queries.ts'

type RoleChoiceProps = {
  chosen: readonly string[]
  onChoose: (roles: string[]) => void
  isDisabled?: boolean
}

/** A checkbox for each role, which opens onto what the role permits. */
export function RoleChoice({ chosen, onChoose, isDisabled = false }: RoleChoiceProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useRoles()
  const roles = data?.roles ?? []
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-semibold">{t('team:roles')}</legend>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-40" />
        </SkeletonGroup>
      )}
      <ul className="divide-y divide-line">
        {roles.map((role) => (
          <RoleRow
            key={role.roleId}
            role={role}
            isChosen={chosen.includes(role.roleId)}
            isDisabled={isDisabled}
            onChoose={(isChosen) =>
              onChoose(
                roles
                  .map(({ roleId }) => roleId)
                  .filter((each) => (each === role.roleId ? isChosen : chosen.includes(each))),
              )
            }
          />
        ))}
      </ul>
    </fieldset>
  )
}

type RoleRowProps = {
  role: Role
  isChosen: boolean
  isDisabled: boolean
  onChoose: (isChosen: boolean) => void
}

function RoleRow({ role, isChosen, isDisabled, onChoose }: RoleRowProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const wordsFor = useRoleWords()
  const ceilingWords = useCeilingWords()
  const { permissions, ceiling } = role
  const permits = t('team:permits', { role: wordsFor(role.roleId) })
  return (
    <li>
      <div className="flex items-center gap-2">
        <label className="flex min-h-10 flex-1 items-center gap-3 text-base max-sm:min-h-12 pointer-coarse:min-h-12">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-gold"
            checked={isChosen}
            disabled={isDisabled}
            onChange={({ target: { checked } }) => onChoose(checked)}
          />
          {wordsFor(role.roleId)}
        </label>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={permits}
          title={permits}
          onClick={() => setOpen(!isOpen)}
          className="-mr-2 flex size-10 items-center justify-center rounded-field text-muted hover:text-text max-sm:size-12 pointer-coarse:size-12"
        >
          <ChevronDown aria-hidden className={clsx('size-4.5', isOpen && 'rotate-180')} />
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="pb-3 pl-8">
        {permissions.includes('withdrawal.decide') && (
          <p className="pb-2 text-small">
            {t('role:ceiling')} <span className="text-muted">{ceilingWords(ceiling)}</span>
          </p>
        )}
        <PermissionList permitted={new Set(permissions)} />
      </div>
    </li>
  )
}
