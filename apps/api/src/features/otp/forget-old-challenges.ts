import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { removeBudgetsBefore } from './otp-budget.store.ts'
import { removeChallengesBefore } from './otp.store.ts'

const keptSeconds = 30 * 24 * 3600

/** Longer than a budget's day and a proof's ten minutes. */
const budgetKeptSeconds = 2 * 24 * 3600

/** Once an hour: deletes one-time codes that ended long ago, phones that were not seen since, and past budgets. */
export const forgetOldChallenges: Job = {
  name: 'forgetOldChallenges',
  schedule: '23 * * * *',
  run: async (_payload, { db, clock }) => {
    await removeChallengesBefore(db, secondsAfter(clock.now(), -keptSeconds))
    await removeBudgetsBefore(db, secondsAfter(clock.now(), -budgetKeptSeconds))
  },
}
