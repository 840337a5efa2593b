import { secondsAfter } from '../../platform/clock.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { pollGiftJob, jobKeyOf } from './gift-job.ts'
import { findOverdueGifts } from './gift.store.ts'

/** What is overdue by this has lost its job: whoever had taken it is gone. */
const overdueSeconds = 60
const mostAtOnce = 500

/** At the start and every minute: asks again about gifts whose job was lost with its process. */
export const recoverGifts: Job = {
  name: 'recoverGifts',
  schedule: '* * * * *',
  runsAtStart: true,
  run: async (_payload, context) => {
    const before = secondsAfter(context.clock.now(), -overdueSeconds)
    const overdue = await findOverdueGifts(context.db, before, mostAtOnce)
    await context.transaction(async (tx) => {
      for (const key of overdue) await addJob(tx, pollGiftJob, key, { key: jobKeyOf(key) })
    })
  },
}
