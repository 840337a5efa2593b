import { isRoleName } from '@kapao/contract/role-facts'
import type { TFunction } from 'i18next'

/** The name of a role: in the operator's language if every site has it, else as the site calls it. */
export function wordsForRole(
  t: TFunction,
  roleId: string,
  own: readonly { roleId: string; name: string | null }[],
): string {
  if (isRoleName(roleId)) return t(`roleName:${roleId}`)
  return own.find((each) => each.roleId === roleId)?.name ?? roleId
}
