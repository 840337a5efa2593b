import { rollUpHouseBalances } from '@kapao/ledger/ledger'
import type { Job } from '../../jobs/jobs.ts'

/** Rolls up the house accounts every minute, so that reading a balance only sums the entries since then. */
export const rollUpHouseAccounts: Job = {
  name: 'rollUpHouseAccounts',
  schedule: '* * * * *',
  run: (_payload, context) => rollUpHouseBalances(context.db),
}
