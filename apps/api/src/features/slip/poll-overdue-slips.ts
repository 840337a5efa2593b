import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { checkSlip } from './check-slip.ts'
import { findOverdueSlips } from './slip.store.ts'

const graceSeconds = 60
const mostAtOnce = 50

/**
 * Every minute: checks slips whose check is overdue, for example because a worker died with it. The queue itself
 * releases the jobs of a dead worker only after hours, and a member waits for the money.
 */
export const pollOverdueSlips: Job = {
  name: 'pollOverdueSlips',
  schedule: '* * * * *',
  run: async (_payload, context) => {
    const before = secondsAfter(context.clock.now(), -graceSeconds)
    for (const key of await findOverdueSlips(context.db, before, mostAtOnce)) await checkSlip(context, key)
  },
}
