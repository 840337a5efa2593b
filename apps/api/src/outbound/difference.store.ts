import type { Database } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Selectable } from 'kysely'

export type DifferenceRow = Selectable<Tables['reconciliation_difference']>

/** Files a difference. One that is already open keeps its start and gets the newest figures. */
export async function fileDifference(
  db: Database,
  difference: Omit<DifferenceRow, 'gone_at'>,
): Promise<void> {
  await db
    .insertInto('reconciliation_difference')
    .values(difference)
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'currency', 'kind', 'reference'])
        .where('gone_at', 'is', null)
        .doUpdateSet({ book: difference.book, reported: difference.reported }),
    )
    .execute()
}

/** Closes open differences that a comparison no longer found. */
export async function closeDifferences(
  db: Database,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('reconciliation_difference')
    .set({ gone_at: at })
    .where('difference_id', 'in', ids)
    .where('gone_at', 'is', null)
    .execute()
}

export function findOpenDifferences(db: Database, account: string): Promise<DifferenceRow[]> {
  return db
    .selectFrom('reconciliation_difference')
    .selectAll()
    .where('account', '=', account)
    .where('gone_at', 'is', null)
    .execute()
}

/** Differences of some accounts, the newest first. */
export async function findDifferences(
  db: Database,
  { accounts, limit }: { accounts: readonly string[]; limit: number },
): Promise<DifferenceRow[]> {
  if (accounts.length === 0) return []
  return db
    .selectFrom('reconciliation_difference')
    .selectAll()
    .where('account', 'in', accounts)
    .orderBy('found_at', 'desc')
    .orderBy('difference_id')
    .limit(limit)
    .execute()
}

export async function findComparedTo(db: Database, account: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('reconciliation')
    .select('compared_to')
    .where('account', '=', account)
    .executeTakeFirst()
  return row?.compared_to
}

export async function keepComparedTo(db: Database, account: string, comparedTo: Date): Promise<void> {
  await db
    .insertInto('reconciliation')
    .values({ account, compared_to: comparedTo })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ compared_to: comparedTo }))
    .execute()
}
