import type { Permission } from '@kapao/contract/permissions'

type Person = { operatorId: string; permissions: ReadonlySet<Permission> }

/** Whether an operator may change or delete a view: their own, and shared ones where they manage the team. */
export function isChangeable(
  view: { by: string; is_shared: boolean },
  { operatorId, permissions }: Person,
): boolean {
  return view.by === operatorId || (view.is_shared && permissions.has('team.set'))
}
