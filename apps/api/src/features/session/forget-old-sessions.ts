import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { removeSessionsExpiredBefore } from './session.store.ts'

/** For this long an ended session is refused with EXPIRED_AUTH_TOKEN; after that its token is unknown. */
const keptSeconds = 30 * 24 * 3600

/** Once an hour: deletes sessions that ended long ago. */
export const forgetOldSessions: Job = {
  name: 'forgetOldSessions',
  schedule: '19 * * * *',
  run: (_payload, context) =>
    removeSessionsExpiredBefore(context.db, secondsAfter(context.clock.now(), -keptSeconds)),
}
