import { type Permission, permissions } from '@kapao/contract/permissions'
import { useTranslation } from 'react-i18next'
import { useOperator } from '../operator/operator-context.ts'
import { groupPermissions, wordsForSubject } from './permission-subjects.ts'

type PermissionChoiceProps = {
  chosen: ReadonlySet<Permission>
  onChoose: (permissions: ReadonlySet<Permission>) => void
  isDisabled: boolean
}

/** A checkbox for each permission, by what it is about. Nobody gives what they do not have; only owners let others give roles. */
export function PermissionChoice({ chosen, onChoose, isDisabled }: PermissionChoiceProps) {
  const { t } = useTranslation()
  const { permissions: own, roles } = useOperator()
  function mayAdd(permission: Permission): boolean {
    return own.includes(permission) && (permission !== 'team.set' || roles.includes('owner'))
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-3">
      {groupPermissions(permissions).map(([subject, ofSubject]) => (
        <fieldset key={subject} className="min-w-0">
          <legend className="text-small font-semibold">{wordsForSubject(t, subject)}</legend>
          {ofSubject.map((each) => (
            <label
              key={each}
              className="flex min-h-9 items-center gap-3 text-small max-sm:min-h-12 pointer-coarse:min-h-12"
            >
              <input
                type="checkbox"
                className="size-4.5 shrink-0 accent-gold"
                checked={chosen.has(each)}
                disabled={isDisabled || (!chosen.has(each) && !mayAdd(each))}
                onChange={({ target }) => {
                  const next = new Set(chosen)
                  if (target.checked) next.add(each)
                  else next.delete(each)
                  onChoose(next)
                }}
              />
              {t(`permissionName:${each}`)}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
