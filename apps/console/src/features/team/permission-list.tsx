import { type Permission, permissions } from '@kapao/contract/permissions'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ActionGroup } from '../../action/action-groups.ts'
import { Badge } from '../../controls/badge.tsx'

type PermissionListProps = {
  permitted: ReadonlySet<Permission>
  /** Those of before: what is new and what is lost is marked. */
  before?: ReadonlySet<Permission>
}

/** What somebody may do, in words, by what it is about. */
export function PermissionList({ permitted, before = permitted }: PermissionListProps) {
  const { t } = useTranslation()
  const shown = permissions.filter((each) => permitted.has(each) || before.has(each))
  if (shown.length === 0) return <p className="text-small text-muted">{t('team:mayNothing')}</p>
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-3 text-small">
      {[...Map.groupBy(shown, subjectOf)].map(([subject, ofSubject]) => (
        <div key={subject}>
          <dt className="font-semibold">{wordsForSubject(t, subject)}</dt>
          {ofSubject.map((each) => (
            <dd key={each} className="flex items-start justify-between gap-2 text-muted">
              {t(`permissionName:${each}`)}
              {!before.has(each) && <Badge tone="good">{t('team:gained')}</Badge>}
              {!permitted.has(each) && <Badge tone="bad">{t('team:lost')}</Badge>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

type Subject = ActionGroup | keyof typeof subjects

function subjectOf(permission: Permission): Subject {
  return permission.slice(0, permission.indexOf('.')) as Subject
}

/** The subjects that have screens instead of a group of actions. */
const subjects = {
  member: 'team:aboutMembers',
  chat: 'team:aboutChat',
  audit: 'team:aboutAudit',
  team: 'team:aboutTeam',
} as const

function wordsForSubject(t: TFunction, subject: Subject): string {
  return isSubject(subject) ? t(subjects[subject]) : t(`actionGroup:${subject}`)
}

function isSubject(subject: Subject): subject is keyof typeof subjects {
  return subject in subjects
}
