import { permissionsOfRole, type RoleName, roleNames } from '@kapao/contract/permissions'
import { ChevronDown } from 'lucide-react'
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
    <fieldset disabled={isDisabled} className="min-w-0">
      <legend className="text-small font-semibold">{t('team:roles')}</legend>
      <ul className="divide-y divide-line">
        {roleNames.map((role) => (
          <li key={role}>
            <label className="flex min-h-10 items-center gap-3 text-base max-sm:min-h-12 pointer-coarse:min-h-12">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-gold"
                checked={chosen.includes(role)}
                onChange={({ target: { checked } }) =>
                  onChoose(roleNames.filter((each) => (each === role ? checked : chosen.includes(each))))
                }
              />
              {t(`roleName:${role}`)}
            </label>
            <details className="group mb-2 pl-8">
              <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1 text-mini text-muted hover:text-text max-sm:min-h-12 pointer-coarse:min-h-12">
                <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
                {t('team:permits')}
                <span className="sr-only">{t(`roleName:${role}`)}</span>
              </summary>
              <div className="pb-2">
                <PermissionList permitted={new Set(permissionsOfRole[role])} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
