import { secondsAfter } from '../../clock.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { askAboutLeg, driveLeg } from './drive-leg.ts'
import { askLegJob, jobKeyOf } from './leg-job.ts'
import { findLeg, type LegKey, takeLeg } from './transfer.store.ts'

/**
 * Goes on with a leg whose outcome is not known: asks about one that was asked for, takes to its provider one whose
 * process died before. One that somebody asks about now is looked at again when that must be over.
 */
export const askLeg: Job<LegKey> = {
  ...askLegJob,
  run: async (key, context) => {
    const at = context.clock.now()
    const leg = await takeLeg(context.db, key, {
      at,
      until: secondsAfter(at, context.retryPolicy.leaseSeconds),
    })
    if (leg?.state === 'held') return driveLeg(context, key)
    if (leg) return askAboutLeg(context, leg)
    const leasedUntil = (await findLeg(context.db, key))?.leased_until
    if (leasedUntil)
      await context.transact((tx) => addJob(tx, askLegJob, key, { at: leasedUntil, key: jobKeyOf(key) }))
    return undefined
  },
}
