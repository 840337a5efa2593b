import { type Permission, permissions as allPermissions, roleNames } from '@kapao/contract/permissions'
import type { Role } from '@kapao/contract/role'
import { type Ceiling, isRoleName, noCeiling } from '@kapao/contract/role-facts'
import {
  addUpRoles,
  givesMore,
  grantOf,
  type OperatorRights,
  type RoleGrant,
} from '@kapao/contract/role-rights'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { parseAmount, toAmount } from '@kapao/money/satang'
import type { Operator } from '../../platform/operation.ts'
import { findStoredRoles, findRoleRow, listRoleRows, type RoleRow, type StoredRole } from './role.store.ts'

export { lockTeam, storedRolesOfKey, storedRolesOfOperator, type StoredRole } from './role.store.ts'

type Reader = Database | DatabaseTransaction

/** What an operator with these roles may do. A role that is neither of every site nor stored gives nothing. */
export function rightsOf(roleIds: readonly string[], stored: readonly StoredRole[]): OperatorRights {
  return addUpRoles(roleIds.flatMap((roleId) => grantOfRole(roleId, stored) ?? []))
}

/** The names of an operator's roles that are the site's own. */
export function ownRolesOf(stored: readonly StoredRole[]): { roleId: string; name: string }[] {
  return stored.flatMap(({ roleId, name }) => (name === null ? [] : [{ roleId, name }]))
}

function grantOfRole(roleId: string, stored: readonly StoredRole[]): RoleGrant | undefined {
  const found = stored.find((each) => each.roleId === roleId)
  const ceiling = found ? ceilingOf(found) : noCeiling
  if (isRoleName(roleId)) return { ...grantOf(roleId), ceiling: roleId === 'owner' ? noCeiling : ceiling }
  return found?.permissions ? { permissions: knownOf(found.permissions), ceiling } : undefined
}

/** A newer or older version of the server may know other permissions. */
function knownOf(stored: readonly string[]): Permission[] {
  return allPermissions.filter((each) => stored.includes(each))
}

function ceilingOf({
  ceiling,
  ceilingInKip,
}: Pick<StoredRole | RoleRow, 'ceiling' | 'ceilingInKip'>): Ceiling {
  return { baht: amountOf(ceiling), kip: amountOf(ceilingInKip) }
}

function amountOf(hundredths: bigint | number | null): number | null {
  return hundredths === null ? null : toAmount(BigInt(hundredths))
}

/** What is stored of a ceiling. A role that approves no withdrawals has none. */
export function storedCeiling({ permissions, ceiling }: RoleGrant) {
  const counts = permissions.includes('withdrawal.decide')
  return {
    ceiling: counts ? hundredthsOf(ceiling.baht) : null,
    ceilingInKip: counts ? hundredthsOf(ceiling.kip) : null,
  }
}

function hundredthsOf(amount: number | null): bigint | null {
  return amount === null ? null : (parseAmount(amount) ?? null)
}

type Giver = Pick<Operator, 'roles' | 'permissions' | 'ceiling'>

/**
 * Whether an operator may give somebody this role: an owner any, everybody else none that may do more than they
 * themselves, and none that gives roles.
 */
export function mayGive(operator: Giver, role: RoleGrant): boolean {
  if (operator.roles.includes('owner')) return true
  return !role.permissions.includes('team.set') && !givesMore(role, operator)
}

/**
 * Why an operator may not give these roles: ROLE_MISSING, if the site has one of them not, or ROLE_ABOVE_OWN. Undefined
 * if they may.
 */
export async function whyNotGive(
  db: Reader,
  operator: Giver,
  roleIds: readonly string[],
): Promise<'ROLE_MISSING' | 'ROLE_ABOVE_OWN' | undefined> {
  const stored = await findStoredRoles(db, roleIds)
  const grants = roleIds.map((roleId) => grantOfRole(roleId, stored))
  if (grants.some((each) => each === undefined)) return 'ROLE_MISSING'
  return grants.every((each) => each === undefined || mayGive(operator, each)) ? undefined : 'ROLE_ABOVE_OWN'
}

/** Whether a role lets more happen than before: another permission, or a higher ceiling. */
export function isLooserRole(before: RoleGrant, after: RoleGrant): boolean {
  return givesMore(after, addUpRoles([before]))
}

const unchanged = { version: 0, changedBy: null, changedAt: null }

/** Every role, those of every site first. */
export async function readRoles(db: Reader): Promise<Role[]> {
  const rows = await listRoleRows(db)
  const ofEverySite = roleNames.map((roleId) =>
    describeRole(
      roleId,
      rows.find((row) => row.roleId === roleId),
    ),
  )
  const own = rows.filter(({ name }) => name !== null).map((row) => describeRole(row.roleId, row))
  return [...ofEverySite, ...own].filter((each) => each !== undefined)
}

/** A role as it is now; undefined if the site has none of this id. */
export async function readRole(db: Reader, roleId: string): Promise<Role | undefined> {
  return describeRole(roleId, await findRoleRow(db, roleId))
}

function describeRole(roleId: string, row: RoleRow | undefined): Role | undefined {
  const isOfEverySite = isRoleName(roleId)
  if (!isOfEverySite && !row?.permissions) return undefined
  const { permissions } = isOfEverySite ? grantOf(roleId) : { permissions: knownOf(row?.permissions ?? []) }
  return {
    roleId,
    name: isOfEverySite ? null : (row?.name ?? null),
    permissions: [...permissions],
    ceiling: row ? ceilingOf(row) : noCeiling,
    ...(row
      ? { version: row.version, changedBy: row.changedBy, changedAt: row.changedAt.toISOString() }
      : unchanged),
  }
}

/** What somebody who approves a change of a role must know of it; empty if there is none. */
export async function readRoleFacts(db: Reader, roleId: string): Promise<Readonly<Record<string, unknown>>> {
  const role = await readRole(db, roleId)
  return role ? factsOf(role) : {}
}

/** A role as records and approvals show it. */
export function factsOf({ name, permissions, ceiling, version }: Role): Readonly<Record<string, unknown>> {
  return { name, permissions, ceiling, version }
}
