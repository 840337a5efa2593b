import { permissionsOfRole, type RoleName, roleNames } from '@kapao/contract/permissions'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PermissionList } from './permission-list.tsx'

type RoleChoiceProps = {
  chosen: readonly RoleName[]
  onChoose: (roles: RoleName[]) => void
  isDisabled?: boolean
}

/** A checkbox for each role, which opens onto what the role permits. */
export function RoleChoice({ chosen, onChoose, isDisabled = false }: RoleChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-semibold">{t('team:roles')}</legend>
      <ul className="divide-y divide-line">
        {roleNames.map((role) => (
          <RoleRow
            key={role}
            role={role}
            isChosen={chosen.includes(role)}
            isDisabled={isDisabled}
            onChoose={(isChosen) =>
              onChoose(roleNames.filter((each) => (each === role ? isChosen : chosen.includes(each))))
            }
          />
        ))}
      </ul>
    </fieldset>
  )
}

type RoleRowProps = {
  role: RoleName
  isChosen: boolean
  isDisabled: boolean
  onChoose: (isChosen: boolean) => void
}

function RoleRow({ role, isChosen, isDisabled, onChoose }: RoleRowProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const permits = t('team:permits', { role: t(`roleName:${role}`) })
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
          {t(`roleName:${role}`)}
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
        <PermissionList permitted={new Set(permissionsOfRole[role])} />
      </div>
    </li>
  )
}
