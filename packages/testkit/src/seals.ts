import type { Database } from '@kapao/database/connect'
import { sumUpDays } from '@kapao/ledger/day-sums'
import { sumUpMembers } from '@kapao/ledger/member-sums'
import { readSealLagSeconds, sealEntries } from '@kapao/ledger/seal'
import { until } from './until.ts'

/**
 * Seals until every entry is sealed, and returns how many entries it sealed. The oldest running transaction of the
 * whole PostgreSQL limits what can be sealed, so entries may have to wait for transactions of other test files.
 */
export async function sealAll(db: Database): Promise<number> {
  let sealed = 0
  await until('every entry is sealed', async () => {
    sealed += await sealEntries(db)
    return (await readSealLagSeconds(db)) === 0
  })
  return sealed
}

/** Seals every entry, and adds what the seals moved to the sums of days and of members, of which the reports consist. */
export async function sealAndSumUp(db: Database): Promise<void> {
  await sealAll(db)
  await sumUpDays(db)
  await sumUpMembers(db)
}
