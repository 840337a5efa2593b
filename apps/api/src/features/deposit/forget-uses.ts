import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { removeUsesBefore } from './amount.store.ts'

/** Who had an amount is kept for as long as a saved picture of a QR is likely to be paid. */
export const keptUsesSeconds = 90 * 24 * 60 * 60

/** Deletes once a day the uses of amounts that are too old. */
export const forgetUses: Job = {
  name: 'forgetUses',
  schedule: '53 19 * * *',
  run: (_payload, context) =>
    removeUsesBefore(context.db, secondsAfter(context.clock.now(), -keptUsesSeconds)),
}
