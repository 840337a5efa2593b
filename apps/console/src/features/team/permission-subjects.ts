import type { Permission } from '@kapao/contract/permissions'
import type { TFunction } from 'i18next'
import type { ActionGroup } from '../../action/action-groups.ts'

type Subject = ActionGroup | keyof typeof subjects

/** Permissions by what they are about, in their order. */
export function groupPermissions(permissions: readonly Permission[]): [Subject, Permission[]][] {
  return [...Map.groupBy(permissions, subjectOf)]
}

function subjectOf(permission: Permission): Subject {
  return permission.slice(0, permission.indexOf('.')) as Subject
}

/** The subjects that have screens instead of a group of actions. */
const subjects = {
  member: 'team:aboutMembers',
  chat: 'team:aboutChat',
  report: 'report:title',
  export: 'export:title',
  money: 'money:title',
  party: 'party:title',
  job: 'job:title',
  audit: 'team:aboutAudit',
  team: 'team:aboutTeam',
} as const

export function wordsForSubject(t: TFunction, subject: Subject): string {
  return isSubject(subject) ? t(subjects[subject]) : t(`actionGroup:${subject}`)
}

function isSubject(subject: Subject): subject is keyof typeof subjects {
  return subject in subjects
}
