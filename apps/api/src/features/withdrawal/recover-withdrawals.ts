import { secondsAfter } from '../../platform/clock.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { pollWithdrawalJob, jobKeyOf } from './withdrawal-job.ts'
import { findDueWithdrawals } from './withdrawal.store.ts'

/** Also those that are due before the next look. */
const aheadSeconds = 60
const mostAtOnce = 1000

/**
 * At the start and every minute: sees to it that each open withdrawal has its job. A worker that dies takes the job that
 * it runs along for hours, and adding it again by its key makes another; one that is there keeps its time.
 */
export const recoverWithdrawals: Job = {
  name: 'recoverWithdrawals',
  schedule: '* * * * *',
  runsAtStart: true,
  run: async (_payload, context) => {
    const before = secondsAfter(context.clock.now(), aheadSeconds)
    const due = await findDueWithdrawals(context.db, { before, most: mostAtOnce })
    await context.transaction(async (tx) => {
      for (const { member_id: memberId, withdrawal_id: withdrawalId, due_at: at } of due) {
        const key = { memberId, withdrawalId }
        await addJob(tx, pollWithdrawalJob, key, { at, key: jobKeyOf(key) })
      }
    })
  },
}
