import type { Database } from '@kapao/database/connect'
import { readSealLagSeconds, sealEntries } from '@kapao/ledger/seal'
import { until } from './until.ts'

/**
 * Seals until nothing is left. Transactions of other test files hold the horizon of the whole PostgreSQL back, so what
 * was just committed may have to wait for them. Answers how many entries it sealed.
 */
export const sealAll = async (db: Database): Promise<number> => {
  let sealed = 0
  await until('every entry is sealed', async () => {
    sealed += await sealEntries(db)
    return (await readSealLagSeconds(db)) === 0
  })
  return sealed
}
