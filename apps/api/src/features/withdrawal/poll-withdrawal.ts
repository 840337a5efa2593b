import { secondsAfter } from '../../platform/clock.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { pollPayoutStatus, submitWithdrawal, judgeAgain } from './submit-withdrawal.ts'
import { pollWithdrawalJob, jobKeyOf } from './withdrawal-job.ts'
import { findWithdrawal, leaseWithdrawal, type WithdrawalKey } from './withdrawal.store.ts'

/**
 * Goes on with a withdrawal: judges one that has waited long enough, takes to the bank one whose process died before,
 * asks about one that was sent. One that somebody goes on with now is looked at again when that must be over.
 */
export const pollWithdrawal: Job<WithdrawalKey> = {
  ...pollWithdrawalJob,
  run: async (key, context) => {
    const at = context.clock.now()
    const taken = await leaseWithdrawal(context.db, key, {
      at,
      until: secondsAfter(at, context.retryPolicy.leaseSeconds),
    })
    if (taken?.state === 'cooling') return judgeAgain(context, key, 'cooling')
    if (taken?.state === 'approved') return submitWithdrawal(context, key)
    if (taken) return pollPayoutStatus(context, taken)
    const left = await findWithdrawal(context.db, key)
    const next = left?.state === 'cooling' ? left.wait_until : left?.leased_until
    if (next)
      await context.transaction((tx) => addJob(tx, pollWithdrawalJob, key, { at: next, key: jobKeyOf(key) }))
    return undefined
  },
}
