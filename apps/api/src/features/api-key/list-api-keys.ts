import { listApiKeys as call } from '@kapao/contract/api-key'
import { operation } from '../../platform/operation.ts'
import { describeKey } from './api-key.ts'
import { listKeys } from './api-key.store.ts'

/** The keys of machines, also those that are no longer valid. */
export const listApiKeys = operation(call, async (_asked, { db, clock }) => {
  const keys = await listKeys(db)
  return { keys: keys.map((key) => describeKey(key, clock.now())) }
})
