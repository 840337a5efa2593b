import { connect } from '@kapao/database/connect'
import { sql } from 'kysely'

/** Breaks a database of the suite with one statement after another. */
async function breakDatabase(url: string, statements: readonly string[]): Promise<void> {
  const { db, close } = connect(url, 1)
  for (const statement of statements) await sql.raw(statement).execute(db)
  await close()
}

/**
 * Acknowledges commits before they are on the disk. `fsync=off` would need the machine itself to fail, because what was
 * handed to the operating system survives killed processes. This setting loses what the processes held, which is what a
 * kill reaches. The WAL writer that would soon flush it is slowed down, so that one kill on a slow machine is enough.
 */
export function answerBeforeDisk(url: string): Promise<void> {
  return breakDatabase(url, [
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    `alter system set wal_writer_delay = '10s'`,
    `alter system set wal_writer_flush_after = '64MB'`,
    'select pg_reload_conf()',
  ])
}

/** No repetition is recognised any more, neither by a bank's reference nor by a key. */
export function dropUniqueConstraints(url: string): Promise<void> {
  return breakDatabase(url, [
    'alter table payment_notification drop constraint party_event_pkey',
    'alter table ledger.idempotency_key drop constraint intent_pkey',
  ])
}
