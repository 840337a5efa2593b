import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/** How jobs of a name ended last; what is not known is `null`. */
export type JobRun = {
  name: string
  lastRunAt: Date | null
  lastFailedAt: Date | null
  lastFailure: string | null
}

/** Stores how jobs ended, where it is newer than what is stored. Every worker writes in the same order. */
export async function keepJobRuns(db: Database, runs: readonly JobRun[]): Promise<void> {
  const rows = runs.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  await sql`
    insert into job_run as known (name, last_run_at, last_failed_at, last_failure)
    select r.name, r."lastRunAt", r."lastFailedAt", r."lastFailure"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(name text, "lastRunAt" timestamptz, "lastFailedAt" timestamptz, "lastFailure" text)
    on conflict (name) do update set
      last_run_at = greatest(known.last_run_at, excluded.last_run_at),
      last_failed_at = greatest(known.last_failed_at, excluded.last_failed_at),
      last_failure = case when excluded.last_failed_at >= coalesce(known.last_failed_at, '-infinity')
        then excluded.last_failure else known.last_failure end`.execute(db)
}
