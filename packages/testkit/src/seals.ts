import type { Database } from '@kapao/database/connect'
import { sumUpDays } from '@kapao/ledger/day-sums'
import { sumUpMembers } from '@kapao/ledger/member-sums'
import { readSealLagSeconds, sealEntries } from '@kapao/ledger/seal'
import pg from 'pg'
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

/**
 * Does work whose entries nobody seals meanwhile, neither the server's job: a transaction that began before them runs until the
 * work is done.
 */
export async function keepUnsealed<T>(
  { databaseUrl }: { databaseUrl: string },
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin; select pg_current_xact_id()')
    return await work()
  } finally {
    await client.end()
  }
}
