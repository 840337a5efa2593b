import type { Permission } from '@kapao/contract/permissions'
import { operatorCalls, type OperatorCallName } from './operator-calls.ts'

type Subject<Name extends string> = Name extends `${infer Part}.${string}` ? Part : never
export type ActionGroup = Exclude<
  Subject<Permission>,
  'chat' | 'audit' | 'report' | 'export' | 'money' | 'party' | 'job' | 'member' | 'team'
>
export type ActionCall = (typeof operatorCalls)[number] & { needs: Permission }

/** Subjects that have screens of their own. */
const withScreens: readonly string[] = [
  'chat',
  'audit',
  'report',
  'export',
  'money',
  'party',
  'job',
  'member',
  'team',
]

/** Calls of other subjects that screens show. */
const onScreens: readonly OperatorCallName[] = [
  'setCannedAnswer',
  'deleteCannedAnswer',
  'setChatBot',
  'tryChatBot',
]

/** The calls that have a form here: those that need a permission, and no screen shows. */
export const actionCalls: readonly ActionCall[] = operatorCalls.filter(
  (call): call is ActionCall =>
    call.needs !== undefined &&
    call.needs !== 'session' &&
    call.needs !== 'nothing' &&
    call.upload === undefined &&
    !withScreens.includes(groupOf(call.needs)) &&
    !onScreens.includes(call.name),
)

export function groupOf(needs: Permission): ActionGroup {
  return needs.slice(0, needs.indexOf('.')) as ActionGroup
}

/** The actions that an operator with these permissions may use, by what they are about. */
export function groupActions(permissions: readonly Permission[]): Map<ActionGroup, ActionCall[]> {
  const groups = new Map<ActionGroup, ActionCall[]>()
  for (const call of actionCalls) {
    if (!permissions.includes(call.needs)) continue
    const group = groupOf(call.needs)
    groups.set(group, [...(groups.get(group) ?? []), call])
  }
  return groups
}

/** The call that reads what another one sets, where there is one: `getSiteSettings` for `setSiteSettings`. */
export function readerOf(name: OperatorCallName): ActionCall | undefined {
  if (!name.startsWith('set')) return undefined
  return actionCalls.find((call) => call.name === name.replace(/^set/, 'get') && call.body === undefined)
}
