import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/** Creates empty wallets of members whose ids are given: in a distributed database, a row may not choose its own. */
export async function createWallets(owner: Database, members: readonly string[]): Promise<void> {
  await sql`insert into ledger.account (member_id, currency) select unnest(${members}::uuid[]), 'BAHT'`.execute(
    owner,
  )
  await sql`vacuum analyze`.execute(owner)
}
