import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/** Creates empty wallets. The ids are given: Citus refuses to compute the value that decides where a row is stored. */
export async function createWallets(owner: Database, members: readonly string[]): Promise<void> {
  await sql`insert into ledger.account (member_id, currency) select unnest(${members}::uuid[]), 'BAHT'`.execute(
    owner,
  )
}

/** Changes a row of a member, and queues a job in the same transaction if so wanted. */
export async function changeMember(
  db: Database,
  { memberId, at, withJob }: { memberId: string; at: Date; withJob: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into game_refresh (member_id, refreshed_at) values (${memberId}::uuid, ${at}::timestamptz)
      on conflict (member_id) do update set refreshed_at = excluded.refreshed_at`.execute(tx)
    if (withJob) await sql`select queue_job('bench', '{}', run_at => ${at}::timestamptz)`.execute(tx)
  })
}
