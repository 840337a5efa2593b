import { listJobs as call } from '@kapao/contract/job'
import { operation } from '../../platform/operation.ts'
import { readQueues } from './job.store.ts'

/** What each kind of job does now, and how it ended last. */
export const listJobs = operation(call, async (_asked, { db, clock }) => ({
  queues: (await readQueues(db)).map((row) => ({
    name: row.name,
    due: row.due,
    later: row.later,
    running: row.running,
    failed: row.failed,
    oldestDueAt: row.oldest_due_at?.toISOString() ?? null,
    lastRunAt: row.last_run_at?.toISOString() ?? null,
    lastFailedAt: row.last_failed_at?.toISOString() ?? null,
    lastFailure: row.last_failure,
  })),
  readAt: clock.now().toISOString(),
}))
