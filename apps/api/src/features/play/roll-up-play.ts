import type { Job } from '../../jobs/jobs.ts'
import { rollUpBalances } from './play-balance.store.ts'
import { rollUpDays } from './play.store.ts'

/**
 * Every minute: adds what play has changed since the last run to the sums of members and providers by day, and to what is
 * known to be in games. It skips nothing that commits later, because it stops before the oldest transaction that still runs (decision record 0102).
 */
export const rollUpPlay: Job = {
  name: 'rollUpPlay',
  schedule: '* * * * *',
  run: async (_payload, { transaction }) => {
    await transaction(rollUpDays)
    await transaction(rollUpBalances)
  },
}
