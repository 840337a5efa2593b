import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'
import { storedRolesOfOperator } from '../role/role.ts'

type Reader = Database | DatabaseTransaction

const roles = sql<string[]>`
  array(select r.role from operator_role r where r.operator_id = operator.operator_id order by r.role)`

/** An operator with what a login is checked against. */
export function findOperator(db: Reader, operatorId: string) {
  return db
    .selectFrom('operator')
    .select([
      'operator_id as operatorId',
      'name',
      'password_hash as passwordHash',
      'authenticator',
      'status',
      roles.as('roles'),
      storedRolesOfOperator.as('storedRoles'),
    ])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
}

/** The operators who may log in, by name. */
export function listActiveOperators(db: Reader) {
  return db
    .selectFrom('operator')
    .select(['operator_id as operatorId', 'name', roles.as('roles'), storedRolesOfOperator.as('storedRoles')])
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('operator_id')
    .execute()
}

/** A session by the hash of its token, with its operator in the same query: one indexed read per request. */
export function findOperatorSession(db: Reader, tokenHash: Buffer) {
  return db
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.operator_id', 'operator_session.operator_id')
    .select([
      'operator.operator_id as operatorId',
      'operator.name',
      'operator.status',
      'session_id as sessionId',
      'last_seen_at as lastSeenAt',
      'ends_at as endsAt',
      'ended_at as endedAt',
      'stepped_up_at as steppedUpAt',
      roles.as('roles'),
      storedRolesOfOperator.as('storedRoles'),
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Takes the time step of a code: of several uses of one code, or of an older one, only the first finds it free. Returns
 * whether it did.
 */
export async function takeStep(db: Reader, operatorId: string, step: bigint): Promise<boolean> {
  const taken = await db
    .updateTable('operator')
    .set({ last_step: step })
    .where('operator_id', '=', operatorId)
    .where('last_step', '<', step)
    .returning('operator_id')
    .executeTakeFirst()
  return taken !== undefined
}

export type NewOperatorSession = {
  tokenHash: Buffer
  sessionId: string
  operatorId: string
  createdAt: Date
  endsAt: Date
  device: string
  address: string
}

/** Stores a session of an operator who has just proved who they are. */
export async function addOperatorSession(db: Reader, session: NewOperatorSession): Promise<void> {
  await db
    .insertInto('operator_session')
    .values({
      token_hash: session.tokenHash,
      session_id: session.sessionId,
      operator_id: session.operatorId,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      stepped_up_at: session.createdAt,
      ends_at: session.endsAt,
      device: session.device,
      address: session.address,
    })
    .execute()
}

export async function markOperatorSeen(db: Reader, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('operator_session')
    .set({ last_seen_at: at })
    .where('session_id', '=', sessionId)
    .where('last_seen_at', '<', at)
    .execute()
}

export async function markOperatorSteppedUp(db: Reader, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('operator_session')
    .set({ stepped_up_at: at })
    .where('session_id', '=', sessionId)
    .execute()
}

/** The operator's sessions that have neither ended nor been idle since `seenAfter`, the last active first. */
export function listOperatorSessionRows(
  db: Reader,
  { operatorId, now, seenAfter }: { operatorId: string; now: Date; seenAfter: Date },
) {
  return db
    .selectFrom('operator_session')
    .select([
      'session_id as sessionId',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'ends_at as endsAt',
      'device',
      'address',
    ])
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .execute()
}

/** Ends one session of an operator, or all of them. Returns how many had not ended before. */
export async function endOperatorSessions(
  db: Reader,
  { operatorId, only, at }: { operatorId: string; only?: string; at: Date },
): Promise<number> {
  let ending = db
    .updateTable('operator_session')
    .set({ ended_at: at })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
  if (only !== undefined) ending = ending.where('session_id', '=', only)
  const { numUpdatedRows } = await ending.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Adds an operator with roles, or only the roles where the operator exists. */
export async function addOperator(
  db: Reader,
  {
    operatorId,
    name,
    roles: given,
    at,
  }: { operatorId: string; name: string; roles: readonly string[]; at: Date },
): Promise<void> {
  await db
    .insertInto('operator')
    .values({ operator_id: operatorId, name, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (given.length === 0) return
  await db
    .insertInto('operator_role')
    .values(given.map((role) => ({ operator_id: operatorId, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type NewInvitation = {
  tokenHash: Buffer
  operatorId: string
  authenticator: string
  createdAt: Date
  expiresAt: Date
}

/** Stores an invitation. Earlier ones of the operator cannot be used any more. */
export async function addInvitation(tx: DatabaseTransaction, invitation: NewInvitation): Promise<void> {
  await tx
    .deleteFrom('operator_invitation')
    .where('operator_id', '=', invitation.operatorId)
    .where('used_at', 'is', null)
    .execute()
  await tx
    .insertInto('operator_invitation')
    .values({
      token_hash: invitation.tokenHash,
      operator_id: invitation.operatorId,
      authenticator: invitation.authenticator,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

/** An invitation that is neither used nor over, with its operator. */
export function findInvitation(db: Reader, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('operator_invitation as invitation')
    .innerJoin('operator', 'operator.operator_id', 'invitation.operator_id')
    .select([
      'operator.operator_id as operatorId',
      'operator.name',
      'operator.status',
      'invitation.authenticator',
      'invitation.expires_at as expiresAt',
      roles.as('roles'),
      storedRolesOfOperator.as('storedRoles'),
    ])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses an invitation: of several attempts only the first finds it unused. Returns whether it did. */
export async function takeInvitation(db: Reader, tokenHash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('operator_invitation')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('operator_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Takes away everything that an operator logs in with: password, authenticator app and passkeys. */
export async function dropLogins(tx: DatabaseTransaction, operatorId: string): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ password_hash: null, authenticator: null })
    .where('operator_id', '=', operatorId)
    .execute()
  await tx.deleteFrom('operator_passkey').where('operator_id', '=', operatorId).execute()
}

/** Sets what an operator logs in with. `step` is that of the code that was just used. */
export async function setOperatorLogin(
  db: Reader,
  login: { operatorId: string; passwordHash: string; authenticator: string; step: bigint },
): Promise<void> {
  await db
    .updateTable('operator')
    .set({
      password_hash: login.passwordHash,
      authenticator: login.authenticator,
      last_step: login.step,
    })
    .where('operator_id', '=', login.operatorId)
    .execute()
}
