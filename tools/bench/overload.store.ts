import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/** As after some time in production: what autovacuum would have done. */
export async function analyze(db: Database): Promise<void> {
  await sql`vacuum analyze`.execute(db)
}

/** How many entries of the book each stored payment has, by the id that the gateway gave it. */
export async function readEntryCounts(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ event_id: string; entries: number }>`
    select n.event_id, count(e.entry_id)::integer as entries
    from payment_notification n left join ledger.entry e on e.member_id = n.member_id and e.entry_id = n.entry_id
    group by n.event_id`.execute(db)
  return new Map(rows.map(({ event_id, entries }) => [event_id, entries]))
}

/** How many members with a QR have another balance than its amount, if it was paid, or nothing, if not. */
export async function countWrongBalances(db: Database): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::integer as wrong from deposit_qr q
    join ledger.account a on a.member_id = q.member_id and a.currency = q.currency
    where a.balance not in (0, q.amount) or (a.balance = 0) <> not exists (
      select from ledger.entry e where e.member_id = q.member_id)`.execute(db)
  return rows[0]?.wrong ?? 0
}
