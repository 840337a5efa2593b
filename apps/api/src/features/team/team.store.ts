import type { RoleName } from '@kapao/contract/permissions'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'

type Reader = Database | DatabaseTransaction

const roles = sql<string[]>`
  array(select r.role from operator_role r where r.operator_id = operator.operator_id order by r.role)`

/** Whether an operator has set how they log in: a password or a passkey. */
const canLogIn = sql<boolean>`(operator.password_hash is not null
  or exists (select from operator_passkey p where p.operator_id = operator.operator_id))`

/** Everybody, by name; `sessions` are those that are open at `now` and were used after `seenAfter`. */
export function listTeam(db: Reader, { now, seenAfter }: { now: Date; seenAfter: Date }) {
  return db
    .selectFrom('operator')
    .select(['operator_id as operatorId', 'name', 'status', 'created_at as createdAt'])
    .select([
      roles.as('roles'),
      sql<boolean>`not ${canLogIn}`.as('isInvited'),
      sql<Date | null>`(
        select max(last_seen_at) from operator_session s where s.operator_id = operator.operator_id)`.as(
        'lastSeenAt',
      ),
      sql<number>`(
        select count(*)::int from operator_session s where s.operator_id = operator.operator_id
          and ended_at is null and ends_at > ${now} and last_seen_at > ${seenAfter})`.as('sessions'),
    ])
    .orderBy('operator.operator_id')
    .execute()
}

/** What somebody who approves a change must know of an operator. */
export function findTeamOperator(db: Reader, operatorId: string) {
  return db
    .selectFrom('operator')
    .select(['operator_id as operatorId', 'name', 'status', roles.as('roles')])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
}

/** Locks an operator, so that changes of one take turns. Returns status and roles, if there is one. */
export async function lockOperator(tx: DatabaseTransaction, operatorId: string) {
  const locked = await tx
    .selectFrom('operator')
    .select('operator_id')
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .executeTakeFirst()
  return locked && findTeamOperator(tx, operatorId)
}

/** Whether an owner is left who can log in. */
export async function hasOwner(tx: DatabaseTransaction): Promise<boolean> {
  const owner = await tx
    .selectFrom('operator')
    .innerJoin('operator_role', 'operator_role.operator_id', 'operator.operator_id')
    .select('operator.operator_id')
    .where('role', '=', 'owner' satisfies RoleName)
    .where('status', '=', 'active')
    .where(canLogIn)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

/** Adds somebody without roles. Of several additions of one name only the first finds it free. Returns whether it did. */
export async function addNewcomer(
  tx: DatabaseTransaction,
  { operatorId, name, at }: { operatorId: string; name: string; at: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('operator')
    .values({ operator_id: operatorId, name, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('operator_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function replaceRoles(
  tx: DatabaseTransaction,
  operatorId: string,
  given: readonly string[],
): Promise<void> {
  await tx.deleteFrom('operator_role').where('operator_id', '=', operatorId).execute()
  if (given.length > 0)
    await tx
      .insertInto('operator_role')
      .values(given.map((role) => ({ operator_id: operatorId, role })))
      .execute()
}

export async function setStatus(
  tx: DatabaseTransaction,
  operatorId: string,
  status: 'active' | 'suspended',
): Promise<void> {
  await tx.updateTable('operator').set({ status }).where('operator_id', '=', operatorId).execute()
}

/** Takes back the links by which an operator could set a new password. */
export async function dropInvitations(tx: DatabaseTransaction, operatorId: string): Promise<void> {
  await tx
    .deleteFrom('operator_invitation')
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .execute()
}
