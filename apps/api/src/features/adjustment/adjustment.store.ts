import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { AdjustmentTables } from '@kapao/database/tables/adjustment'
import type { Selectable } from 'kysely'

type Reader = Database | DatabaseTransaction

export type AdjustmentRow = Selectable<AdjustmentTables['adjustment']>

/** Inserts an adjustment, and waits for one with the same id that has not committed. `false`: the id is taken. */
export async function insertAdjustment(tx: DatabaseTransaction, row: AdjustmentRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('adjustment')
    .values(row)
    // Of either unique key, because both follow from the id. With one of them named, PostgreSQL lets two that are inserted at
    // the same moment pass its first check, and the second fails at the other key.
    .onConflict((conflict) => conflict.doNothing())
    .returning('adjustment_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findAdjustment(
  db: Reader,
  { memberId, adjustmentId }: { memberId: string; adjustmentId: string },
): Promise<AdjustmentRow | undefined> {
  return db
    .selectFrom('adjustment')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('adjustment_id', '=', adjustmentId)
    .executeTakeFirst()
}

/** A member whose wallet may be adjusted, with how often it was. `undefined`: no such member. */
export async function findAdjustable(db: Reader, memberId: string) {
  const row = await db
    .selectFrom('member')
    .select(({ selectFrom, fn }) => [
      'name',
      'status',
      'currency',
      selectFrom('adjustment')
        .select(fn.countAll<bigint>().as('count'))
        .whereRef('adjustment.member_id', '=', 'member.member_id')
        .as('adjustments'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row && { ...row, adjustments: Number(row.adjustments ?? 0) }
}

export type AdjustmentFilter = {
  memberId: string | undefined
  since: Date | undefined
  until: Date | undefined
  /** Only those after this one in the list, which is earlier. */
  after: { at: Date; adjustmentId: string } | undefined
  limit: number
}

/** Adjustments, the latest first. */
export function findAdjustments(
  db: Reader,
  { memberId, since, until, after, limit }: AdjustmentFilter,
): Promise<AdjustmentRow[]> {
  return db
    .selectFrom('adjustment')
    .selectAll()
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .$if(since !== undefined, (query) => query.where('made_at', '>=', since!))
    .$if(until !== undefined, (query) => query.where('made_at', '<', until!))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('made_at', 'adjustment_id'), '<', tuple(after!.at, after!.adjustmentId)),
      ),
    )
    .orderBy('made_at', 'desc')
    .orderBy('adjustment_id', 'desc')
    .limit(limit)
    .execute()
}
