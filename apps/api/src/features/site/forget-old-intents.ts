import { forgetIntents } from '@kapao/ledger/ledger'
import { secondsAfter } from '../../clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { removeIntentsBefore } from './site.store.ts'

const keptSeconds = 30 * 24 * 3600

/** Once an hour: forgets the answers of intents that nobody repeats any more. */
export const forgetOldIntents: Job = {
  name: 'forgetOldIntents',
  schedule: '17 * * * *',
  run: async (_payload, context) => {
    const before = secondsAfter(context.clock.now(), -keptSeconds)
    await removeIntentsBefore(context.db, before)
    await forgetIntents(context.db, before)
  },
}
