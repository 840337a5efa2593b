import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/** Has PostgreSQL time the functions of each connection. Only a superuser may. */
export async function timeFunctions(db: Database): Promise<void> {
  await sql`alter system set track_functions = 'pl'`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
}

/** Milliseconds spent so far in the two triggers that keep play, and how often they ran. */
export async function readPlayTime(db: Database): Promise<{ milliseconds: number; calls: number }> {
  // A connection with nothing to do reports what it did within ten seconds.
  await sql`select pg_sleep(11)`.execute(db)
  const { rows } = await sql<{ milliseconds: number; calls: number }>`
    select coalesce(sum(total_time), 0)::float8 as milliseconds, coalesce(sum(calls), 0)::integer as calls
    from pg_stat_user_functions where funcname in ('keep_moved_balance', 'keep_reported_balance')`.execute(db)
  return rows[0] ?? { milliseconds: 0, calls: 0 }
}
