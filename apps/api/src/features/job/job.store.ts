import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'

export type QueueRow = {
  name: string
  due: number
  later: number
  running: number
  failed: number
  oldest_due_at: Date | null
  /** The same as an age, by the queue's clock. */
  oldest_due_seconds: number | null
}

/** How the jobs of a name ended last. */
export type LastRun = { last_run_at: Date | null; last_failed_at: Date | null; last_failure: string | null }

const neverRun: LastRun = { last_run_at: null, last_failed_at: null, last_failure: null }

/**
 * What each kind of job does, by the queue's own clock. One pass over the queue's table, which has only jobs that have not
 * ended. How they ended last takes a second statement, because it can be on other servers.
 */
export async function readQueues(db: Database): Promise<(QueueRow & LastRun)[]> {
  const { rows } = await sql<QueueRow>`
    select t.identifier as name,
      (count(*) filter (where j.is_available and j.run_at <= now()))::int as due,
      (count(*) filter (where j.is_available and j.run_at > now()))::int as later,
      (count(*) filter (where j.locked_at is not null))::int as running,
      (count(*) filter (where j.locked_at is null and not j.is_available))::int as failed,
      min(j.run_at) filter (where j.is_available and j.run_at <= now()) as oldest_due_at,
      extract(epoch from now() - min(j.run_at) filter (where j.is_available and j.run_at <= now()))::float8
        as oldest_due_seconds
    from graphile_worker._private_tasks t
    left join graphile_worker._private_jobs j on j.task_id = t.id
    group by t.identifier
    order by t.identifier`.execute(db)
  const ended = await readLastRuns(
    db,
    rows.map(({ name }) => name),
  )
  return rows.map((row) => ({ ...row, ...(ended.get(row.name) ?? neverRun) }))
}

async function readLastRuns(db: Database, names: readonly string[]): Promise<Map<string, LastRun>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('job_run')
    .select(['name', 'last_run_at', 'last_failed_at', 'last_failure'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, ...run }) => [name, run]))
}

export type FailedRow = {
  id: string
  name: string
  attempts: number
  max_attempts: number
  updated_at: Date
  run_at: Date
  is_available: boolean
  last_error: string
  payload: unknown
}

/** Jobs that wait after a failed attempt, or have none left, the latest failure first. */
export async function findFailedJobs(
  db: Database,
  { name, limit }: { name: string | undefined; limit: number },
): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select j.id::text as id, t.identifier as name, j.attempts, j.max_attempts, j.updated_at, j.run_at, j.is_available,
      j.last_error, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.last_error is not null and j.locked_at is null and t.identifier = coalesce(${name ?? null}, t.identifier)
    order by j.updated_at desc, j.id desc limit ${limit}`.execute(db)
  return rows
}

/** Makes failed jobs of a name due at once, with all attempts again. Returns how many; a running one is left alone. */
export async function rescheduleFailed(
  tx: DatabaseTransaction,
  { name, jobId, most }: { name: string; jobId: string | undefined; most: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.reschedule_jobs(array(
      select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${name} and j.last_error is not null and j.locked_at is null
        and j.id = coalesce(${jobId ?? null}::bigint, j.id)
      order by j.id limit ${most}), run_at => now(), attempts => 0)`.execute(tx)
  return rows.length
}
