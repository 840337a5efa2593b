import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { keepNewestRefusedEvents, removeRefusedEventsBefore } from './payment-notification.store.ts'

/** Long enough to look into what happened; anybody on the network can make such traces, so they do not stay for ever. */
const keptSeconds = 30 * 24 * 3600
const mostKept = 100_000

/**
 * Once an hour: forgets the traces of call-backs that were refused at the door, old ones and all but the newest of too
 * many. What was taken is kept for ever.
 */
export const forgetRefusedEvents: Job = {
  name: 'forgetRefusedEvents',
  schedule: '37 * * * *',
  run: async (_payload, context) => {
    await removeRefusedEventsBefore(context.db, secondsAfter(context.clock.now(), -keptSeconds))
    await keepNewestRefusedEvents(context.db, mostKept)
  },
}
