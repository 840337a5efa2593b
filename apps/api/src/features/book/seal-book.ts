import { sealEntries } from '@kapao/ledger/seal'
import type { Job } from '../../jobs/jobs.ts'

/** Seals what was recorded since the last minute, off the path of payments. */
export const sealBook: Job = {
  name: 'sealBook',
  schedule: '* * * * *',
  run: async (_payload, context) => {
    await sealEntries(context.db)
  },
}
