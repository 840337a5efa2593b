import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/**
 * Releases the jobs of workers that have died, so that another worker runs them at once. A running worker has a
 * database connection under its own name. The five seconds let a worker that has just lost PostgreSQL reconnect.
 * Without this, the queue would wait four hours.
 */
export async function freeLeftJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct j.locked_by from graphile_worker.jobs j
      where greatest(j.locked_at, pg_postmaster_start_time()) < now() - interval '5 seconds'
        and not exists (select from pg_stat_activity a where a.application_name = j.locked_by)))`.execute(db)
}
