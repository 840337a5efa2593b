import { type Permission, permissionsOfRole, type RoleName } from './permissions.ts'
import { type Ceiling, noCeiling } from './role-facts.ts'

/** What a role gives. */
export type RoleGrant = { permissions: readonly Permission[]; ceiling: Ceiling }

/** What an operator may do with all roles together. */
export type OperatorRights = { permissions: ReadonlySet<Permission>; ceiling: Ceiling }

/** What a role that every site has gives where the site has set no ceiling for it. */
export function grantOf(role: RoleName): RoleGrant {
  return { permissions: permissionsOfRole[role], ceiling: noCeiling }
}

/**
 * Adds up roles: an operator may do what any of them permits. Of the ceilings the highest counts, among the roles that
 * permit to approve withdrawals at all.
 */
export function addUpRoles(roles: readonly RoleGrant[]): OperatorRights {
  const approving = roles.filter(({ permissions }) => permissions.includes('withdrawal.decide'))
  return {
    permissions: new Set(roles.flatMap(({ permissions }) => permissions)),
    ceiling: {
      baht: highest(approving.map((each) => each.ceiling.baht)),
      kip: highest(approving.map((each) => each.ceiling.kip)),
    },
  }
}

function highest(ceilings: readonly (number | null)[]): number | null {
  const known = ceilings.filter((each) => each !== null)
  return known.length === 0 || known.length < ceilings.length ? null : Math.max(...known)
}

/** Whether an amount, in baht or kip, is more than may be approved. */
export function isAboveCeiling(
  { baht, kip }: Ceiling,
  { amount: sum, currency }: { amount: number; currency: unknown },
): boolean {
  const most = currency === 'LAK' ? kip : baht
  return most !== null && sum > most
}

/** Whether a role gives more than these rights: another permission, or a higher ceiling. */
export function givesMore(role: RoleGrant, { permissions, ceiling: own }: OperatorRights): boolean {
  if (role.permissions.some((each) => !permissions.has(each))) return true
  if (!role.permissions.includes('withdrawal.decide')) return false
  return isHigher(role.ceiling.baht, own.baht) || isHigher(role.ceiling.kip, own.kip)
}

function isHigher(one: number | null, other: number | null): boolean {
  return other !== null && (one === null || one > other)
}
