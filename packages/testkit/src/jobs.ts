import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

type Failed = { name: string; payload: object; error: string; left?: number }

/** Adds a job that has failed: as often as it may, or with attempts left. Returns its id. */
export async function addFailedJob(
  db: Database,
  { name, payload, error, left = 0 }: Failed,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
      run_at => now() + interval '1 hour', max_attempts => 3)`.execute(db)
  const id = rows[0]?.id ?? ''
  await sql`update graphile_worker._private_jobs set attempts = ${3 - left}, last_error = ${error}
    where id = ${id}`.execute(db)
  return id
}
