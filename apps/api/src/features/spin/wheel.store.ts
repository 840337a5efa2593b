import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Insertable, Selectable } from 'kysely'

type Reader = Database | DatabaseTransaction
type Currency = 'BAHT' | 'LAK'

/** A slice. `isLeft`: stock and budget allow one more prize. */
export type SliceRow = WrittenSliceRow & { isLeft: boolean }
export type WheelRow = WrittenWheelRow<SliceRow>

export type WrittenSliceRow = Selectable<Tables['wheel_slice']>
type WrittenWheelRow<Slice = WrittenSliceRow> = Selectable<Tables['wheel']> & { slices: Slice[] }

/** The wheel of a currency with its slices in order, open or not. */
export async function findWheel(db: Reader, currency: Currency): Promise<WheelRow | undefined> {
  const wheel = await findWrittenWheel(db, currency)
  return wheel && { ...wheel, slices: await withIsLeft(db, currency, wheel.slices) }
}

/**
 * The same wheel, without what is left of its slices. Those counts can be on several servers, and who reads from there
 * cannot change the wheel in the same transaction.
 */
export async function findWrittenWheel(db: Reader, currency: Currency): Promise<WrittenWheelRow | undefined> {
  const wheel = await db.selectFrom('wheel').selectAll().where('currency', '=', currency).executeTakeFirst()
  if (!wheel) return undefined
  const slices = await db
    .selectFrom('wheel_slice')
    .selectAll()
    .where('currency', '=', currency)
    .orderBy('sort_order')
    .execute()
  return { ...wheel, slices }
}

async function withIsLeft(
  db: Reader,
  currency: Currency,
  slices: readonly WrittenSliceRow[],
): Promise<SliceRow[]> {
  const limited = slices.filter(({ stock, budget }) => stock !== null || budget !== null)
  if (limited.length === 0) return slices.map((slice) => ({ ...slice, isLeft: true }))
  // A statement of its own, because these counts can be on other servers.
  const codes = limited.map(({ code }) => code)
  const rows = await db
    .selectFrom('wheel_taken')
    .selectAll()
    .where('currency', '=', currency)
    .where('code', 'in', codes)
    .execute()
  const takenOf = new Map(rows.map((row) => [row.code, row]))
  return slices.map((slice) => ({ ...slice, isLeft: isLeft(slice, takenOf.get(slice.code)) }))
}

function isLeft(
  { stock, budget, prize }: Selectable<Tables['wheel_slice']>,
  { taken, spent } = { taken: 0, spent: 0n },
): boolean {
  return (stock === null || stock > taken) && (budget === null || budget >= spent + prize)
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
