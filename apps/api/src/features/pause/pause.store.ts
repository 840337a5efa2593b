import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Selectable, sql } from 'kysely'

export type PartyEventRow = Selectable<Tables['party_event']>

type Reader = Database | DatabaseTransaction

/**
 * Keeps everything from beginning with a company until the transaction ends, and waits for what is just beginning.
 * `begin_with_party` holds the same lock shared.
 */
export async function holdParty(tx: DatabaseTransaction, party: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('party ' || ${party}, 0))`.execute(tx)
}

/** Whether something may begin with a company, decided together with the transaction that begins it. */
export async function mayBegin(tx: DatabaseTransaction, party: string): Promise<boolean> {
  const { rows } = await sql<{ may_begin: boolean }>`select begin_with_party(${party}) as may_begin`.execute(
    tx,
  )
  return rows[0]?.may_begin === true
}

/** The last row of a company. */
export function findLastEvent(db: Reader, party: string): Promise<PartyEventRow | undefined> {
  return db
    .selectFrom('party_event')
    .selectAll()
    .where('party', '=', party)
    .orderBy('event_no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The pauses that are in force, by company. */
export async function findPauses(db: Reader): Promise<Map<string, PartyEventRow>> {
  const rows = await db
    .selectFrom('party_event')
    .selectAll()
    .distinctOn('party')
    .orderBy('party')
    .orderBy('event_no', 'desc')
    .execute()
  return new Map(rows.filter(({ kind }) => kind === 'paused').map((row) => [row.party, row]))
}

export async function addEvent(tx: DatabaseTransaction, row: PartyEventRow): Promise<void> {
  await tx.insertInto('party_event').values(row).execute()
}

export type EventCursor = { at: Date; party: string; eventNo: number }

/** A page of the rows, the latest first. */
export function findEvents(
  db: Reader,
  { limit, after }: { limit: number; after: EventCursor | undefined },
): Promise<PartyEventRow[]> {
  let query = db.selectFrom('party_event').selectAll()
  if (after)
    query = query.where(sql<boolean>`(at, party, event_no) < (${after.at}, ${after.party}, ${after.eventNo})`)
  return query
    .orderBy('at', 'desc')
    .orderBy('party', 'desc')
    .orderBy('event_no', 'desc')
    .limit(limit)
    .execute()
}
