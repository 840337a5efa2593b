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

/** Removes those whose session no longer exists: it was left long ago. */
export async function removeAbandonedSubscriptions(db: Reader): Promise<void> {
  await sql`delete from push_subscription p where not exists (
    select from session s where s.member_id = p.member_id and s.session_id = p.session_id
      and s.revoked_at is null)`.execute(db)
}
