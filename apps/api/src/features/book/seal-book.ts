import { sumUpDays } from '@kapao/ledger/day-sums'
import { sumUpMembers } from '@kapao/ledger/member-sums'
import { sealEntries } from '@kapao/ledger/seal'
import type { Job } from '../../jobs/jobs.ts'

/** Seals new entries once a minute, and adds them to the sums of days and of members, so that payments wait for neither. */
export const sealBook: Job = {
  name: 'sealBook',
  schedule: '* * * * *',
  run: async (_payload, context) => {
    await sealEntries(context.db)
    await sumUpDays(context.db)
    await sumUpMembers(context.db)
  },
}
