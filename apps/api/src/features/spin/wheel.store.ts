import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Insertable, type Selectable, sql } from 'kysely'

type Reader = Database | DatabaseTransaction
type Currency = 'BAHT' | 'LAK'

/** A slice. `isLeft`: stock and budget allow one more prize. */
export type SliceRow = Selectable<Tables['wheel_slice']> & { isLeft: boolean }
export type WheelRow = Selectable<Tables['wheel']> & { slices: SliceRow[] }

/** The wheel of a currency with its slices in order, open or not. */
export async function findWheel(db: Reader, currency: Currency): Promise<WheelRow | undefined> {
  const wheel = await db.selectFrom('wheel').selectAll().where('currency', '=', currency).executeTakeFirst()
  return wheel && { ...wheel, slices: await findSlices(db, currency) }
}

function findSlices(db: Reader, currency: Currency): Promise<SliceRow[]> {
  return db
    .selectFrom('wheel_slice')
    .leftJoin('wheel_taken', (join) =>
      join
        .onRef('wheel_taken.currency', '=', 'wheel_slice.currency')
        .onRef('wheel_taken.code', '=', 'wheel_slice.code'),
    )
    .selectAll('wheel_slice')
    .select(
      sql<boolean>`coalesce(wheel_slice.stock > coalesce(wheel_taken.taken, 0), true)
        and coalesce(wheel_slice.budget >= coalesce(wheel_taken.spent, 0) + wheel_slice.prize, true)`.as(
        'isLeft',
      ),
    )
    .where('wheel_slice.currency', '=', currency)
    .orderBy('wheel_slice.sort_order')
    .execute()
}

/**
 * Takes one of a slice's stock and its prize from the budget, by one conditional write. Returns `false` if it has run
 * out. A slice without limits writes nothing, so that members do not wait for each other.
 */
export async function takePrize(tx: DatabaseTransaction, slice: SliceRow): Promise<boolean> {
  const { currency, code, prize, stock, budget } = slice
  if (stock === null && budget === null) return true
  if ((stock ?? 1) < 1 || (budget ?? prize) < prize) return false
  const taken = await tx
    .insertInto('wheel_taken')
    .values({ currency, code, taken: 1, spent: prize })
    .onConflict((conflict) =>
      conflict
        .columns(['currency', 'code'])
        .doUpdateSet((set) => ({
          taken: set('wheel_taken.taken', '+', 1),
          spent: set('wheel_taken.spent', '+', prize),
        }))
        .where((where) =>
          where.and([
            ...(stock === null ? [] : [where('wheel_taken.taken', '<', stock)]),
            ...(budget === null ? [] : [where('wheel_taken.spent', '<=', budget - prize)]),
          ]),
        ),
    )
    .returning('taken')
    .executeTakeFirst()
  return taken !== undefined
}

/** Replaces the wheel of a currency. The used stock and budget of its slices is kept, by their codes. */
export async function putWheel(
  tx: DatabaseTransaction,
  wheel: Insertable<Tables['wheel']>,
  slices: readonly Insertable<Tables['wheel_slice']>[],
): Promise<void> {
  await tx
    .insertInto('wheel')
    .values(wheel)
    .onConflict((conflict) => conflict.column('currency').doUpdateSet(wheel))
    .execute()
  await tx.deleteFrom('wheel_slice').where('currency', '=', wheel.currency).execute()
  await tx
    .insertInto('wheel_slice')
    .values([...slices])
    .execute()
}
