import { rollUpHouseBalances } from '@kapao/ledger/ledger'
import type { Job } from '../../jobs/jobs.ts'

/** Rolls up the house's accounts every minute, so that asking for one costs what happened since. */
export const rollUpHouseAccounts: Job = {
  name: 'rollUpHouseAccounts',
  schedule: '* * * * *',
  run: (_payload, context) => rollUpHouseBalances(context.db),
}
