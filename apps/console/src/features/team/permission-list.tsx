import { type Permission, permissions } from '@kapao/contract/permissions'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { groupPermissions, wordsForSubject } from './permission-subjects.ts'

type PermissionListProps = {
  permitted: ReadonlySet<Permission>
  /** Those of before: what is new and what is lost is marked. */
  before?: ReadonlySet<Permission>
  /** The roles that a permission comes from, in words. */
  from?: (permission: Permission) => string
}

/** What somebody may do, in words, by what it is about. */
export function PermissionList({ permitted, before = permitted, from }: PermissionListProps) {
  const { t } = useTranslation()
  const shown = permissions.filter((each) => permitted.has(each) || before.has(each))
  if (shown.length === 0) return <p className="text-small text-muted">{t('team:mayNothing')}</p>
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-3 text-small">
      {groupPermissions(shown).map(([subject, ofSubject]) => (
        <div key={subject}>
          <dt className="font-semibold">{wordsForSubject(t, subject)}</dt>
          {ofSubject.map((each) => (
            <dd key={each} className="flex items-start justify-between gap-2 text-muted">
              <span>
                {t(`permissionName:${each}`)}
                {from !== undefined && permitted.has(each) && (
                  <span className="block text-mini">{t('role:from', { roles: from(each) })}</span>
                )}
              </span>
              {!before.has(each) && <Badge tone="good">{t('team:gained')}</Badge>}
              {!permitted.has(each) && <Badge tone="bad">{t('team:lost')}</Badge>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
