import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Currency, Satang } from '@kapao/money/satang'
import { sql } from 'kysely'
import { secondsAfter } from '../../platform/clock.ts'
import type { Caller } from '../../platform/operation.ts'
import { findPhoneHolder } from './phone-holder.store.ts'
import type { SessionKey } from './session-token.ts'
import { removeSubscriptions } from '../push/push.ts'

type Reader = Database | DatabaseTransaction

export type FoundSession = {
  sessionId: string
  lastSeenAt: Date
  revokedAt: Date | null
  expiresAt: Date
  steppedUpAt: Date | null
  /** Null, like the two after it, if the member no longer exists. */
  memberId: string | null
  status: 'active' | 'suspended' | 'excluded' | null
  currency: Currency | null
}

/** A session with its member, in one round trip for each request. */
export async function findSession(
  db: Database,
  { tokenHash, memberId }: SessionKey,
): Promise<FoundSession | undefined> {
  const found =
    memberId === undefined
      ? sql`find_session(${tokenHash})`
      : sql`find_member_session(${memberId}, ${tokenHash})`
  const { rows } = await sql<FoundSession>`
    select session_id as "sessionId", last_seen_at as "lastSeenAt", revoked_at as "revokedAt",
      expires_at as "expiresAt", stepped_up_at as "steppedUpAt", member_id as "memberId", status, currency
    from ${found}`.execute(db)
  return rows[0]
}

/** From which amount on the member wants to confirm withdrawals; `null`: not set. */
export async function findStepUpAmount(db: Database, memberId: string): Promise<Satang | null> {
  const member = await db
    .selectFrom('member')
    .select('step_up_withdrawal_from as from')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return member?.from ?? null
}

export type NewSession = {
  tokenHash: Buffer
  sessionId: string
  memberId: string
  createdAt: Date
  endsAt: Date
  idleSeconds: number
  /** When the member confirmed that it is them, by the login itself. */
  steppedUpAt: Date | null
  device: string
  address: string
}

export async function addSession(db: Reader, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      session_id: session.sessionId,
      member_id: session.memberId,
      created_at: session.createdAt,
      expires_at: secondsAfter(session.createdAt, session.idleSeconds),
      ends_at: session.endsAt,
      idle_seconds: session.idleSeconds,
      stepped_up_at: session.steppedUpAt,
      revoked_at: null,
      device: session.device,
      address: session.address,
      last_seen_at: session.createdAt,
    })
    .execute()
}

/** Removes a session, and the push messages to its browser. */
export async function removeSession(
  db: Database,
  { memberId, sessionId }: Pick<Caller, 'memberId' | 'sessionId'>,
): Promise<void> {
  await removeSubscriptions(db, { memberId, sessionIds: [sessionId] })
  await db
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .execute()
}

export async function removeSessionsExpiredBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', moment).execute()
}

/** The member with this phone number, for the login. */
export async function findByPhone(db: Database, phone: string) {
  const holder = await findPhoneHolder(db, phone)
  return (
    holder &&
    db
      .selectFrom('member')
      .select(['member_id as memberId', 'password_hash as passwordHash', 'status'])
      .where('member_id', '=', holder.memberId)
      .executeTakeFirst()
  )
}

/** Records a use of a session, which postpones its end. */
export async function markSessionSeen(
  db: Database,
  { memberId, sessionId, at }: { memberId: string; sessionId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({
      last_seen_at: at,
      // In seconds: the sum of a moment and an interval depends on the time zone of the server that it runs on.
      expires_at: sql`least(ends_at, to_timestamp(${at.getTime() / 1000}::float8 + idle_seconds))`,
    })
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .execute()
}

/** Records that the member confirmed in this session that it is them. */
export async function markSteppedUp(
  db: Reader,
  { sessionId, memberId, at }: { sessionId: string; memberId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ stepped_up_at: at })
    .where('session_id', '=', sessionId)
    .where('member_id', '=', memberId)
    .execute()
}

function live(db: Reader, memberId: string, at: Date) {
  return db
    .selectFrom('session')
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
}

/** The valid sessions of a member, last seen first. */
export function listLiveSessions(db: Database, memberId: string, at: Date) {
  return live(db, memberId, at)
    .select([
      'session_id as sessionId',
      'device',
      'address',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
    ])
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .limit(100)
    .execute()
}

export async function listLiveSessionIds(db: Database, memberId: string, at: Date): Promise<Set<string>> {
  const rows = await live(db, memberId, at).select('session_id as sessionId').execute()
  return new Set(rows.map(({ sessionId }) => sessionId))
}

/**
 * Ends one session of a member, all but one, or all, with the push messages to their browsers. Returns how many of them
 * were still valid.
 */
export async function revokeSessions(
  db: Reader,
  {
    memberId,
    at,
    ...which
  }: { memberId: string; at: Date } & ({ only: string } | { allBut: string | undefined }),
): Promise<number> {
  const ended = await db
    .updateTable('session')
    .set({ revoked_at: at })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where((where) =>
      'only' in which
        ? where('session_id', '=', which.only)
        : where('session_id', 'is distinct from', which.allBut ?? null),
    )
    .returning('session_id as sessionId')
    .execute()
  await removeSubscriptions(db, { memberId, sessionIds: ended.map(({ sessionId }) => sessionId) })
  return ended.length
}

export function findPassword(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .select(['password_hash as passwordHash', 'username as phone', 'name'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Sets a password if the stored one is still `from`. Returns `false` if another change came first. */
export async function replacePassword(
  tx: DatabaseTransaction,
  { memberId, from, to }: { memberId: string; from: string; to: string },
): Promise<boolean> {
  const replaced = await tx
    .updateTable('member')
    .set({ password_hash: to })
    .where('member_id', '=', memberId)
    .where('password_hash', '=', from)
    .returning('member_id')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Whether this is still the member's password. Locks it until the transaction ends. */
export async function holdPassword(
  tx: DatabaseTransaction,
  { memberId, passwordHash }: { memberId: string; passwordHash: string },
): Promise<boolean> {
  const held = await tx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}
