import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { removeChallengesBefore } from './otp.store.ts'

const keptSeconds = 30 * 24 * 3600

/** Once an hour: deletes one-time codes that ended long ago, and phones that were not seen since. */
export const forgetOldChallenges: Job = {
  name: 'forgetOldChallenges',
  schedule: '23 * * * *',
  run: (_payload, context) =>
    removeChallengesBefore(context.db, secondsAfter(context.clock.now(), -keptSeconds)),
}
