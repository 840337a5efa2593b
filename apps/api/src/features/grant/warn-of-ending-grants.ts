import type { Job } from '../../jobs/jobs.ts'
import { notifyOfEndingGrant } from '../notification/notification.ts'
import { findEndingGrants } from './grant.store.ts'

/** A day is long enough to play what is left, and near enough to be believed. */
const soonSeconds = 24 * 3600
const mostAtOnce = 200

/** Every five minutes: notifies members, once for each grant, that the time for its condition is nearly over. */
export const warnOfEndingGrants: Job = {
  name: 'warnOfEndingGrants',
  schedule: '*/5 * * * *',
  runsAtStart: true,
  run: async (_payload, context) => {
    const now = context.clock.now()
    const ending = await findEndingGrants(context.db, { now, soonSeconds, most: mostAtOnce })
    for (const { member_id: memberId, grant_id: grantId } of ending) {
      await context.transaction((tx) => notifyOfEndingGrant(tx, { memberId, aboutId: grantId, at: now }))
      context.announce(memberId)
    }
  },
}
