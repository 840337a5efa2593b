import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { keepNewestNotifications, removeNotificationsBefore } from './notification.store.ts'

/** What they are about is kept elsewhere: the statement, the security events, the chat. */
const keptSeconds = 90 * 24 * 3600

/** More than anybody scrolls through. It bounds a member whose deposits are made by a script. */
const mostOfMember = 500

/** Two runs may fail before a member's surplus is overlooked. */
const busySeconds = 3 * 3600

/** Once an hour: deletes notifications that are too old, and all but the newest of a member who has too many. */
export const forgetOldNotifications: Job = {
  name: 'forgetOldNotifications',
  schedule: '41 * * * *',
  run: async (_payload, { db, clock }) => {
    const now = clock.now()
    await removeNotificationsBefore(db, secondsAfter(now, -keptSeconds))
    await keepNewestNotifications(db, { since: secondsAfter(now, -busySeconds), most: mostOfMember })
  },
}
