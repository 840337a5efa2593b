import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Rule } from '@kapao/ledger/verify'

type Reader = Database | DatabaseTransaction

export type PartyEvent = { party: string; eventId: string; body: unknown; at: Date }

/** Keeps an event that a party told of. False when it was told before. */
export const insertPartyEvent = async (tx: DatabaseTransaction, event: PartyEvent): Promise<boolean> => {
  const kept = await tx
    .insertInto('party_event')
    .values({
      party: event.party,
      event_id: event.eventId,
      body: JSON.stringify(event.body),
      outcome: 'unmatched',
      received_at: event.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return kept !== undefined
}

export const markEventCredited = async (
  tx: DatabaseTransaction,
  event: { party: string; eventId: string; memberId: string; entryId: string },
): Promise<void> => {
  await tx
    .updateTable('party_event')
    .set({ outcome: 'credited', member_id: event.memberId, entry_id: event.entryId })
    .where('party', '=', event.party)
    .where('event_id', '=', event.eventId)
    .execute()
}

export const findPartyEventBody = async (db: Reader, party: string, eventId: string): Promise<unknown> => {
  const event = await db
    .selectFrom('party_event')
    .select('body')
    .where('party', '=', party)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return event?.body
}

export type RefusedEvent = {
  id: string
  party: string
  eventId?: string | undefined
  reason: string
  body: string
  at: Date
}

/** Leaves a trace of what was refused at the door. */
export const insertRefusedEvent = async (db: Reader, event: RefusedEvent): Promise<void> => {
  await db
    .insertInto('party_event_refused')
    .values({
      refused_id: event.id,
      party: event.party,
      event_id: event.eventId ?? null,
      reason: event.reason,
      body: event.body,
      received_at: event.at,
    })
    .execute()
}

export const removeRefusedEventsBefore = async (db: Reader, moment: Date): Promise<void> => {
  await db.deleteFrom('party_event_refused').where('received_at', '<', moment).execute()
}

/** What must hold between the book and what outside parties told: checked together with the book. */
export const eventRule: Rule = {
  what: 'a credited event has its entry, and an entry of a gateway its event',
  counts: 'select count(*)::int as count from party_event',
  sql: `
    select e.entry_id::text as place from ledger.entry e
    left join party_event p on p.entry_id = e.entry_id and p.outcome = 'credited'
    where e.source like 'gateway:%' and p.event_id is null
    union all
    select p.event_id from party_event p left join ledger.entry e on e.entry_id = p.entry_id
    where p.outcome = 'credited' and e.entry_id is null`,
}
