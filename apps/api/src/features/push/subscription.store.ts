import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Insertable, sql } from 'kysely'

type Reader = Database | DatabaseTransaction

type OwnSession = { memberId: string; sessionId: string }

/** What the browser of a session gets. */
export function findSubscription(db: Reader, { memberId, sessionId }: OwnSession) {
  return db
    .selectFrom('push_subscription')
    .select(['language', 'shows_amounts as showsAmounts'])
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** Subscriptions of one member are stored one after the other, so that none escapes the limit. */
export async function lockSubscriptions(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${memberId}`}, 0))`.execute(tx)
}

/**
 * Stores the subscription of an endpoint. One that another member had moves to this member, who has not asked for
 * amounts.
 */
export async function storeSubscription(
  tx: DatabaseTransaction,
  subscription: Insertable<Tables['push_subscription']>,
): Promise<void> {
  const { endpoint_hash: _endpoint, ...changes } = subscription
  await tx
    .insertInto('push_subscription')
    .values(subscription)
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet({
        ...changes,
        shows_amounts: sql`push_subscription.shows_amounts and push_subscription.member_id = excluded.member_id`,
      }),
    )
    .execute()
}

/** Removes what the same session had for another endpoint: a browser has one. */
export async function removeOthersOfSession(
  tx: DatabaseTransaction,
  { memberId, sessionId, endpointHash }: OwnSession & { endpointHash: Buffer },
): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where('endpoint_hash', '<>', endpointHash)
    .execute()
}

/** Removes all but the newest subscriptions of a member. */
export async function keepNewestSubscriptions(
  tx: DatabaseTransaction,
  { memberId, most }: { memberId: string; most: number },
): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('endpoint_hash', 'in', (query) =>
      query
        .selectFrom('push_subscription')
        .select('endpoint_hash')
        .where('member_id', '=', memberId)
        .orderBy('stored_at', 'desc')
        .orderBy('endpoint_hash')
        .offset(most),
    )
    .execute()
}

/** Returns whether the session's browser has a subscription. */
export async function storeAmounts(
  db: Reader,
  { memberId, sessionId, showsAmounts }: OwnSession & { showsAmounts: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_subscription')
    .set({ shows_amounts: showsAmounts })
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes the subscriptions of sessions that have ended. */
export async function removeSubscriptions(
  db: Reader,
  { memberId, sessionIds }: { memberId: string; sessionIds: readonly string[] },
): Promise<void> {
  if (sessionIds.length === 0) return
  await db
    .deleteFrom('push_subscription')
    .where('member_id', '=', memberId)
    .where('session_id', 'in', sessionIds)
    .execute()
}

export async function removeSubscription(db: Reader, endpointHash: Buffer): Promise<void> {
  await db.deleteFrom('push_subscription').where('endpoint_hash', '=', endpointHash).execute()
}

const pageSize = 1000

/** Removes those whose session has ended or was left long ago, page by page: a session may lie on another server. */
export async function removeAbandonedSubscriptions(db: Reader): Promise<void> {
  let page = await listSubscriptions(db, Buffer.alloc(0))
  while (page.length > 0) {
    const open = await findOpenSessions(db, page)
    const abandoned = page.filter(({ sessionId }) => !open.has(sessionId))
    // The same browser may have another session by now.
    await sql`delete from push_subscription p
      using unnest(${abandoned.map((each) => each.endpointHash)}::bytea[],
        ${abandoned.map((each) => each.sessionId)}::uuid[]) as abandoned (endpoint_hash, session_id)
      where p.endpoint_hash = abandoned.endpoint_hash and p.session_id = abandoned.session_id`.execute(db)
    page = await listSubscriptions(db, page.at(-1)!.endpointHash)
  }
}

type Abandonable = OwnSession & { endpointHash: Buffer }

function listSubscriptions(db: Reader, after: Buffer): Promise<Abandonable[]> {
  return db
    .selectFrom('push_subscription')
    .select(['endpoint_hash as endpointHash', 'member_id as memberId', 'session_id as sessionId'])
    .where('endpoint_hash', '>', after)
    .orderBy('endpoint_hash')
    .limit(pageSize)
    .execute()
}

async function findOpenSessions(
  db: Reader,
  subscriptions: readonly OwnSession[],
): Promise<ReadonlySet<string>> {
  const members = subscriptions.map(({ memberId }) => memberId)
  const found = await db
    .selectFrom('session')
    .select('session_id')
    .where('member_id', '=', sql<string>`any(${members}::uuid[])`)
    .where('revoked_at', 'is', null)
    .execute()
  return new Set(found.map((row) => row.session_id))
}
