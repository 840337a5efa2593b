import { secondsAfter } from '../../platform/clock.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { pollLegJob, jobKeyOf } from './leg-job.ts'
import { findDueLegs } from './transfer.store.ts'

/** Also those that are due before the next look. */
const aheadSeconds = 60
const mostAtOnce = 1000

/**
 * At the start and every minute: sees to it that each open leg has its job. A worker that dies takes the job that it
 * runs along for hours, and adding it again by its key makes another; one that is there keeps its time.
 */
export const recoverLegs: Job = {
  name: 'recoverLegs',
  schedule: '* * * * *',
  runsAtStart: true,
  run: async (_payload, context) => {
    const before = secondsAfter(context.clock.now(), aheadSeconds)
    const legs = await findDueLegs(context.db, { before, most: mostAtOnce })
    await context.transaction(async (tx) => {
      for (const { member_id: memberId, leg_id: legId, due_at: at } of legs) {
        const key = { memberId, legId }
        await addJob(tx, pollLegJob, key, { at, key: jobKeyOf(key) })
      }
    })
  },
}
