import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/**
 * Frees the jobs of workers that are gone, so that another does them now. A worker that lives has a connection under
 * its own name; the few seconds let those who have just lost their PostgreSQL come back. The queue by itself would
 * wait four hours.
 */
export const freeLeftJobs = async (db: Database): Promise<void> => {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct j.locked_by from graphile_worker.jobs j
      where greatest(j.locked_at, pg_postmaster_start_time()) < now() - interval '5 seconds'
        and not exists (select from pg_stat_activity a where a.application_name = j.locked_by)))`.execute(db)
}
