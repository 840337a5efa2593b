import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Insertable } from 'kysely'

export type NewSecurityEvent = Insertable<Tables['security_event']>

export async function insertSecurityEvent(tx: DatabaseTransaction, event: NewSecurityEvent): Promise<void> {
  await tx.insertInto('security_event').values(event).execute()
}

/** The latest events of a member, newest first. */
export function listEventRows(db: Database, memberId: string, most: number) {
  return db
    .selectFrom('security_event')
    .select([
      'event_id as eventId',
      'kind',
      'session_id as sessionId',
      'device',
      'address',
      'happened_at as happenedAt',
      'seen_at as seenAt',
      'by_operator as byOperator',
      'amount',
      'currency',
    ])
    .where('member_id', '=', memberId)
    .orderBy('happened_at', 'desc')
    .orderBy('event_id')
    .limit(most)
    .execute()
}

export async function markEventsSeen(
  db: Database,
  { memberId, eventIds, at }: { memberId: string; eventIds: readonly string[]; at: Date },
): Promise<void> {
  await db
    .updateTable('security_event')
    .set({ seen_at: at })
    .where('member_id', '=', memberId)
    .where('event_id', 'in', eventIds)
    .where('seen_at', 'is', null)
    .execute()
}

/** One event with the phone and the wallet's currency of its member. */
export function findEventToTell(db: Database, { memberId, eventId }: { memberId: string; eventId: string }) {
  return db
    .selectFrom('security_event')
    .innerJoin('member', 'member.member_id', 'security_event.member_id')
    .select([
      'security_event.kind',
      'security_event.amount',
      'security_event.by_operator as byOperator',
      'security_event.happened_at as happenedAt',
      'member.username as phone',
      'member.currency',
    ])
    .where('security_event.member_id', '=', memberId)
    .where('security_event.event_id', '=', eventId)
    .executeTakeFirst()
}
