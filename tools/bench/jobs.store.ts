import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/** Queues jobs that end a QR of each of these members, of which there is none: each reads a row and ends. They are due later. */
export async function queueJobs(owner: Database, count: number): Promise<void> {
  await sql`
    select count(queue_job('expireQrDeposit', json_build_object('memberId', gen_random_uuid(), 'qrcodeId', gen_random_uuid()),
      run_at => now() + interval '1 hour'))
    from generate_series(1, ${count}::integer)`.execute(owner)
}

/** Makes all of these jobs due. */
export async function makeDue(owner: Database): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set run_at = now()
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'expireQrDeposit')`.execute(
    owner,
  )
}

/** How many of these jobs have not ended. */
export async function countJobs(owner: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'expireQrDeposit')`.execute(
    owner,
  )
  return rows[0]?.count ?? 0
}
