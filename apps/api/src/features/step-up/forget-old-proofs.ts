import type { Job } from '../../jobs/jobs.ts'
import { removeChallengesExpiredBefore } from '../passkey/passkey.ts'
import { removeCodesExpiredBefore } from './step-up.store.ts'

/** Once an hour: deletes codes and challenges that can no longer be answered. */
export const forgetOldProofs: Job = {
  name: 'forgetOldProofs',
  schedule: '29 * * * *',
  run: async (_payload, { db, clock }) => {
    await removeCodesExpiredBefore(db, clock.now())
    await removeChallengesExpiredBefore(db, clock.now())
  },
}
