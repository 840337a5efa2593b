import { addJobsAgain, type Job } from '../jobs/jobs.ts'
import { secondsAfter } from '../platform/clock.ts'
import type { Outbound, OutboundEnding, OutboundRow } from './outbound.ts'

/** Includes rows that are due before the next run. */
const aheadSeconds = 60
const mostAtOnce = 1000

/**
 * At the start and every minute: makes sure that each open row has its job. The job that a dead worker was running stays
 * locked for hours; adding the job again by its key replaces it. A job that still waits keeps its time.
 */
export function createRecoverJob<Row extends OutboundRow, Ending extends OutboundEnding>(
  use: Outbound<Row, Ending>,
): Job {
  return {
    name: use.job.recovery,
    schedule: '* * * * *',
    runsAtStart: true,
    run: async (_payload, context) => {
      const before = secondsAfter(context.clock.now(), aheadSeconds)
      const due = await use.store.findDue(context.db, { before, most: mostAtOnce })
      const jobs = due.map((row) => {
        const payload = use.keyOf(row)
        return { payload, key: use.job.keyOf(payload), at: row.due_at }
      })
      await addJobsAgain(context, use.job, jobs)
    },
  }
}
