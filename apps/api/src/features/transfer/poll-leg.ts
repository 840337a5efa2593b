import { secondsAfter } from '../../platform/clock.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { pollLegStatus, submitLeg } from './submit-leg.ts'
import { pollLegJob, jobKeyOf } from './leg-job.ts'
import { findLeg, type LegKey, leaseLeg } from './transfer.store.ts'

/**
 * Goes on with a leg whose outcome is not known: asks about one that was asked for, takes to its provider one whose
 * process died before. One that somebody asks about now is looked at again when that must be over.
 */
export const pollLeg: Job<LegKey> = {
  ...pollLegJob,
  run: async (key, context) => {
    const at = context.clock.now()
    const leg = await leaseLeg(context.db, key, {
      at,
      until: secondsAfter(at, context.retryPolicy.leaseSeconds),
    })
    if (leg?.state === 'held') return submitLeg(context, key)
    if (leg) return pollLegStatus(context, leg)
    const leasedUntil = (await findLeg(context.db, key))?.leased_until
    if (leasedUntil)
      await context.transaction((tx) => addJob(tx, pollLegJob, key, { at: leasedUntil, key: jobKeyOf(key) }))
    return undefined
  },
}
