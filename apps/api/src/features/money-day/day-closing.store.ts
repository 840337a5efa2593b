import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Insertable, type Selectable, sql } from 'kysely'

export type ClosingRow = Omit<Selectable<Tables['day_closing']>, 'day'> & { day: string }

/** The closings of some days, the newest of each first. */
export async function findClosings(
  db: Database | DatabaseTransaction,
  { from, until }: { from: string; until: string },
): Promise<ClosingRow[]> {
  return db
    .selectFrom('day_closing')
    .selectAll()
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('closing_no', 'desc')
    .execute()
}

/** Adds a closing. False if another operator has added one with this number meanwhile. */
export async function insertClosing(
  tx: DatabaseTransaction,
  closing: Insertable<Tables['day_closing']>,
): Promise<boolean> {
  const added = await tx
    .insertInto('day_closing')
    .values(closing)
    .onConflict((conflict) => conflict.doNothing())
    .returning('closing_no')
    .executeTakeFirst()
  return added !== undefined
}
