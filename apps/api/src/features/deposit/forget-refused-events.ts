import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { keepNewestRefusedEvents, removeRefusedEventsBefore } from './payment-notification.store.ts'

/** Long enough to investigate. Anyone on the network can cause such traces, so they are not kept permanently. */
const keptSeconds = 30 * 24 * 3600
const mostKept = 100_000

/**
 * Deletes once an hour the traces of refused call-backs that are too old, and all but the newest when there are too
 * many. Accepted notifications are kept permanently.
 */
export const forgetRefusedEvents: Job = {
  name: 'forgetRefusedEvents',
  schedule: '37 * * * *',
  run: async (_payload, context) => {
    await removeRefusedEventsBefore(context.db, secondsAfter(context.clock.now(), -keptSeconds))
    await keepNewestRefusedEvents(context.db, mostKept)
  },
}
