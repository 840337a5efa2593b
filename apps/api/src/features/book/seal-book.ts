import { sealEntries } from '@kapao/ledger/seal'
import type { Job } from '../../jobs/jobs.ts'

/** Seals new entries once a minute, so that payments do not wait for it. */
export const sealBook: Job = {
  name: 'sealBook',
  schedule: '* * * * *',
  run: async (_payload, context) => {
    await sealEntries(context.db)
  },
}
