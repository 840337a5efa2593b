import type { Job } from '../../jobs/jobs.ts'
import { secondsAfter } from '../../platform/clock.ts'
import { removeDeliveriesBefore } from './delivery.store.ts'
import { removeAbandonedSubscriptions } from './subscription.store.ts'

/** Longer than anything is sent. Until then it shows whether a message was sent, and is not sent again. */
const keptSeconds = 3 * 24 * 3600

/** Once an hour: deletes what was sent, and the subscriptions of sessions that are over. */
export const forgetPushes: Job = {
  name: 'forgetPushes',
  schedule: '47 * * * *',
  run: async (_payload, { db, clock }) => {
    await removeDeliveriesBefore(db, secondsAfter(clock.now(), -keptSeconds))
    await removeAbandonedSubscriptions(db)
  },
}
