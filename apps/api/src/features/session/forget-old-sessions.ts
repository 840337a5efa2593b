import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { removeDevicesNotUsedSince } from './known-device.store.ts'
import { removeSessionsExpiredBefore } from './session.store.ts'

/** For this long an ended session is refused with EXPIRED_AUTH_TOKEN; after that its token is unknown. */
const keptSeconds = 30 * 24 * 3600

/** As long as a browser keeps the device's cookie. */
const deviceKeptSeconds = 400 * 24 * 3600

/** Once an hour: deletes sessions that ended long ago, and devices that were not used for long. */
export const forgetOldSessions: Job = {
  name: 'forgetOldSessions',
  schedule: '19 * * * *',
  run: async (_payload, { db, clock }) => {
    await removeSessionsExpiredBefore(db, secondsAfter(clock.now(), -keptSeconds))
    await removeDevicesNotUsedSince(db, secondsAfter(clock.now(), -deviceKeptSeconds))
  },
}
