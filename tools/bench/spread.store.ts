import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/** Creates empty wallets. The ids are given: Citus refuses to compute the value that decides where a row is stored. */
export async function createWallets(owner: Database, members: readonly string[]): Promise<void> {
  await sql`insert into ledger.account (member_id, currency) select unnest(${members}::uuid[]), 'BAHT'`.execute(
    owner,
  )
}
