import type { Job } from '../../jobs/jobs.ts'
import { rollUpDays } from './play.store.ts'

/**
 * Every minute: adds what play has changed since the last run to the sums of members and providers by day. It skips
 * nothing that commits later, because it stops before the oldest transaction that still runs (decision record 0102).
 */
export const rollUpPlay: Job = {
  name: 'rollUpPlay',
  schedule: '* * * * *',
  run: (_payload, context) => context.transaction(rollUpDays),
}
