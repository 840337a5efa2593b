import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { type RawBuilder, sql } from 'kysely'

type Reader = Database | DatabaseTransaction

/** What the site has stored of a role. Ceilings are in satang, and in hundredths of a kip. */
export type StoredRole = {
  roleId: string
  name: string | null
  permissions: string[] | null
  ceiling: number | null
  ceilingInKip: number | null
}

/** The stored roles whose ids `ids` selects, as a column of another query. Roles that every site has may have no row. */
function storedRoles(ids: RawBuilder<unknown>): RawBuilder<StoredRole[]> {
  return sql<StoredRole[]>`(select coalesce(jsonb_agg(jsonb_build_object('roleId', s.role_id, 'name', s.name,
      'permissions', s.permissions, 'ceiling', s.ceiling, 'ceilingInKip', s.ceiling_in_kip)), '[]')
    from site_role s where s.role_id in (${ids}))`
}

/** The stored roles of an operator: a column of a query that reads `operator`. */
export const storedRolesOfOperator = storedRoles(
  sql`select r.role from operator_role r where r.operator_id = operator.operator_id`,
)

/** The stored roles of an API key: a column of a query that reads `api_key`. */
export const storedRolesOfKey = storedRoles(sql`select unnest(api_key.roles)`)

export async function findStoredRoles(db: Reader, roleIds: readonly string[]): Promise<StoredRole[]> {
  const { rows } = await sql<{ found: StoredRole[] }>`
    select ${storedRoles(sql`select unnest(${[...roleIds]}::text[])`)} as found`.execute(db)
  return rows[0]?.found ?? []
}

const columns = [
  'role_id as roleId',
  'name',
  'permissions',
  'ceiling',
  'ceiling_in_kip as ceilingInKip',
  'version',
  'changed_by as changedBy',
  'changed_at as changedAt',
] as const

/** Every stored role, by name. */
export function listRoleRows(db: Reader) {
  return db.selectFrom('site_role').select(columns).orderBy('name').execute()
}

export type RoleRow = Awaited<ReturnType<typeof listRoleRows>>[number]

export function findRoleRow(db: Reader, roleId: string): Promise<RoleRow | undefined> {
  return db.selectFrom('site_role').select(columns).where('role_id', '=', roleId).executeTakeFirst()
}

/** Lets one change of the team and its roles at a time happen, so that each sees what the one before has left. */
export async function lockTeam(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('team'))`.execute(tx)
}

export type WrittenRole = {
  roleId: string
  name: string | null
  permissions: string[] | null
  ceiling: bigint | null
  ceilingInKip: bigint | null
  by: string
  at: Date
}

/** Whether another role has this name. */
export async function isNameTaken(
  tx: DatabaseTransaction,
  { roleId, name }: { roleId: string; name: string },
): Promise<boolean> {
  const taken = await tx
    .selectFrom('site_role')
    .select('role_id')
    .where('name', '=', name)
    .where('role_id', '<>', roleId)
    .executeTakeFirst()
  return taken !== undefined
}

/** Stores a role; one that is stored already gets the next version. */
export async function writeRole(tx: DatabaseTransaction, role: WrittenRole): Promise<void> {
  const values = {
    name: role.name,
    permissions: role.permissions,
    ceiling: role.ceiling,
    ceiling_in_kip: role.ceilingInKip,
    changed_by: role.by,
    changed_at: role.at,
  }
  await tx
    .insertInto('site_role')
    .values({ role_id: role.roleId, ...values })
    .onConflict((conflict) =>
      conflict.column('role_id').doUpdateSet({ ...values, version: sql`site_role.version + 1` }),
    )
    .execute()
}

/** Whether an operator, invited or suspended ones too, or an API key that can be used has the role. */
export async function isRoleInUse(tx: DatabaseTransaction, roleId: string, now: Date): Promise<boolean> {
  const held = await tx
    .selectFrom('operator_role')
    .select('operator_id')
    .where('role', '=', roleId)
    .limit(1)
    .executeTakeFirst()
  if (held) return true
  const inKey = await tx
    .selectFrom('api_key')
    .select('key_id')
    .where(sql<boolean>`${roleId} = any(roles)`)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst()
  return inKey !== undefined
}

/** Removes a role of the site's own. Returns whether there was one. */
export async function deleteOwnRole(tx: DatabaseTransaction, roleId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('site_role')
    .where('role_id', '=', roleId)
    .where('name', 'is not', null)
    .returning('role_id')
    .executeTakeFirst()
  return deleted !== undefined
}
