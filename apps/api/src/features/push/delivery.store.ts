import type { NotificationKind } from '@kapao/contract/notification'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'

type Reader = Database | DatabaseTransaction

/** One notification, as it was at a moment, to one browser. */
export type Delivery = {
  memberId: string
  kind: NotificationKind
  aboutId: string
  at: Date
  endpointHash: Buffer
}

export type DeliveryOutcome = 'sent' | 'gone' | 'refused' | 'dropped' | 'late'

function matching({ memberId, kind, aboutId, at, endpointHash }: Delivery) {
  return sql<boolean>`(member_id, kind, about_id, happened_at, endpoint_hash)
    = (${memberId}::uuid, ${kind}, ${aboutId}::uuid, ${at}::timestamptz, ${endpointHash}::bytea)`
}

/**
 * Leases a delivery to this server, unless it has ended or another server has it. Returns how often it was leased, this
 * time included.
 */
export async function leaseDelivery(
  db: Reader,
  delivery: Delivery,
  { now, until }: { now: Date; until: Date },
): Promise<number | undefined> {
  const leased = await db
    .updateTable('push_delivery')
    .set(({ eb }) => ({ leased_until: until, tries: eb('tries', '+', 1) }))
    .where(matching(delivery))
    .where('ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returning('tries')
    .executeTakeFirst()
  return leased?.tries
}

/** When the lease of a delivery ends that is not over; `undefined`: it is over, or forgotten. */
export async function findLease(db: Reader, delivery: Delivery): Promise<Date | undefined> {
  const open = await db
    .selectFrom('push_delivery')
    .select('leased_until as until')
    .where(matching(delivery))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return open?.until ?? undefined
}

/**
 * What a delivery says and to whom, if it is still wanted: the browser is the member's, its session was not ended, the
 * member may use the site and has neither read the notification nor switched its kind off.
 */
export function findWanted(db: Reader, { memberId, kind, aboutId, at, endpointHash }: Delivery) {
  return db
    .with('browser', (query) =>
      query
        .selectFrom('push_subscription')
        .select(['sealed', 'public_key', 'language', 'shows_amounts', 'session_id'])
        .where('endpoint_hash', '=', endpointHash)
        .where('member_id', '=', memberId),
    )
    .with('open_session', (query) =>
      query
        .selectFrom('session')
        .select('session_id')
        .where('member_id', '=', memberId)
        .where('revoked_at', 'is', null),
    )
    .selectFrom('notification as n')
    .innerJoin('member as m', 'm.member_id', 'n.member_id')
    .innerJoin('browser as p', (join) => join.onTrue())
    .innerJoin('open_session as s', 's.session_id', 'p.session_id')
    .select([
      'p.sealed',
      'p.public_key as publicKey',
      'p.language',
      'p.shows_amounts as showsAmounts',
      'n.amount',
      'n.currency',
    ])
    .where('n.member_id', '=', memberId)
    .where('m.status', '=', 'active')
    .where('n.kind', '=', kind)
    .where('n.about_id', '=', aboutId)
    .where('n.happened_at', '=', at)
    .where('n.read_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from notification_setting o
        where o.member_id = n.member_id and o.kind = n.kind and not o.in_app)`,
    )
    .executeTakeFirst()
}

export async function endDelivery(
  db: Reader,
  delivery: Delivery,
  { outcome, at }: { outcome: DeliveryOutcome; at: Date },
): Promise<void> {
  await db
    .updateTable('push_delivery')
    .set({ ended_at: at, outcome })
    .where(matching(delivery))
    .where('ended_at', 'is', null)
    .execute()
}

/** Postpones a delivery: no server sends it before. */
export async function postponeDelivery(db: Reader, delivery: Delivery, until: Date): Promise<void> {
  await db.updateTable('push_delivery').set({ leased_until: until }).where(matching(delivery)).execute()
}

export async function removeDeliveriesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('push_delivery').where('happened_at', '<', before).execute()
}
