import { forgetIdempotencyKeys } from '@kapao/ledger/ledger'
import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { removeIdempotencyKeysBefore } from './site.store.ts'

const keptSeconds = 30 * 24 * 3600

/** Once an hour: deletes idempotency keys that are too old to be repeated. */
export const forgetOldIdempotencyKeys: Job = {
  name: 'forgetOldIdempotencyKeys',
  schedule: '17 * * * *',
  run: async (_payload, context) => {
    const before = secondsAfter(context.clock.now(), -keptSeconds)
    await removeIdempotencyKeysBefore(context.db, before)
    await forgetIdempotencyKeys(context.db, before)
  },
}
