import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { checkSlip } from './check-slip.ts'
import { findOverdueSlips } from './slip.store.ts'

const graceSeconds = 60
const mostAtOnce = 50

/**
 * Every minute: looks at slips whose turn has passed and was not taken, as when a worker died with it. The queue itself
 * gives a dead worker's jobs away only after hours, and somebody waits for the money.
 */
export const pollOverdueSlips: Job = {
  name: 'pollOverdueSlips',
  schedule: '* * * * *',
  run: async (_payload, context) => {
    const before = secondsAfter(context.clock.now(), -graceSeconds)
    for (const key of await findOverdueSlips(context.db, before, mostAtOnce)) await checkSlip(context, key)
  },
}
