import { keptDays } from '@kapao/contract/export'
import type { Job } from '../../jobs/jobs.ts'
import { secondsAfter } from '../../platform/clock.ts'
import { failLeftExports, removeEndedExports } from './export.store.ts'

const daySeconds = 24 * 3600
export const keptSeconds = keptDays * daySeconds

/**
 * Once an hour: deletes files after seven days. An export that is in the making after a day has lost its job, and is
 * failed.
 */
export const forgetOldExports: Job = {
  name: 'forgetOldExports',
  schedule: '41 * * * *',
  run: async (_payload, { db, clock }) => {
    const now = clock.now()
    await removeEndedExports(db, now)
    await failLeftExports(db, {
      startedBefore: secondsAfter(now, -daySeconds),
      endsAt: secondsAfter(now, keptSeconds),
    })
  },
}
