import { connect } from '@kapao/database/connect'
import { sql } from 'kysely'
import { identifierOf } from './movements.ts'
import type { Book } from './tally.ts'

/** Reads what the book holds: the identifier of each entry, and each balance. */
export async function readBook(databaseUrl: string): Promise<Book> {
  const { db, close } = connect(databaseUrl, 1)
  try {
    const entries = await sql<{ entry_id: string; member_id: string; happened_at: Date }>`
      select entry_id, member_id, happened_at from ledger.entry`.execute(db)
    const notified = await sql<{ entry_id: string; event_id: string }>`
      select entry_id, event_id from payment_notification where entry_id is not null`.execute(db)
    const eventOf = new Map(notified.rows.map((row) => [row.entry_id, row.event_id]))
    const accounts = await sql<{ member_id: string; balance: bigint }>`
      select member_id, balance from ledger.account`.execute(db)
    return {
      entries: entries.rows.map((row) => ({
        memberId: row.member_id,
        identifier: eventOf.get(row.entry_id) ?? identifierOf(row.happened_at),
      })),
      balances: new Map(accounts.rows.map(({ member_id, balance }) => [member_id, balance])),
    }
  } finally {
    await close()
  }
}

/**
 * What is not settled: pending entries that nothing resolves, and jobs that are due, in progress or failed. A job that
 * was replaced under its key while a worker held it is only a leftover: its key is gone and its attempts are used up,
 * whether that worker died or could not finish it. Such leftovers are excluded, because they last for days, longer than
 * any run.
 */
export async function countInBetween(databaseUrl: string): Promise<{ pending: number; jobs: string[] }> {
  const { db, close } = connect(databaseUrl, 1)
  try {
    const pending = await sql<{ count: number }>`
      select count(*)::int as count from ledger.entry e where e.state = 'pending'
        and not exists (select from ledger.entry r where r.member_id = e.member_id and r.resolves = e.entry_id)`.execute(
      db,
    )
    const jobs = await sql<{ name: string }>`
      select concat_ws(' ', task_identifier, 'tried', attempts, case when locked_at is not null then 'locked' end,
        last_error) as name
      from graphile_worker.jobs
      where (run_at <= now() or attempts > 0 or locked_at is not null)
        and not (attempts >= max_attempts and key is null and locked_at is null)`.execute(db)
    return { pending: pending.rows[0]?.count ?? 0, jobs: jobs.rows.map(({ name }) => name) }
  } finally {
    await close()
  }
}
