import { secondsAfter } from '../../clock.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { askAboutWithdrawal, driveWithdrawal, judgeAgain } from './drive-withdrawal.ts'
import { askWithdrawalJob, jobKeyOf } from './withdrawal-job.ts'
import { findWithdrawal, takeWithdrawal, type WithdrawalKey } from './withdrawal.store.ts'

/**
 * Goes on with a withdrawal: judges one that has waited long enough, takes to the bank one whose process died before,
 * asks about one that was sent. One that somebody goes on with now is looked at again when that must be over.
 */
export const askWithdrawal: Job<WithdrawalKey> = {
  ...askWithdrawalJob,
  run: async (key, context) => {
    const at = context.clock.now()
    const taken = await takeWithdrawal(context.db, key, {
      at,
      until: secondsAfter(at, context.retryPolicy.leaseSeconds),
    })
    if (taken?.state === 'cooling') return judgeAgain(context, key, 'cooling')
    if (taken?.state === 'approved') return driveWithdrawal(context, key)
    if (taken) return askAboutWithdrawal(context, taken)
    const left = await findWithdrawal(context.db, key)
    const next = left?.state === 'cooling' ? left.wait_until : left?.leased_until
    if (next)
      await context.transact((tx) => addJob(tx, askWithdrawalJob, key, { at: next, key: jobKeyOf(key) }))
    return undefined
  },
}
