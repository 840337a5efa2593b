import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Selectable, sql } from 'kysely'

export type ViewRow = Selectable<Tables['saved_view']>

/** The views of a screen that an operator sees, by name. */
export function findViews(
  db: Database,
  { screen, operatorId }: { screen: string; operatorId: string },
): Promise<ViewRow[]> {
  return db
    .selectFrom('saved_view')
    .selectAll()
    .where('screen', '=', screen)
    .where((view) => view.or([view('by', '=', operatorId), view('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('view_id')
    .execute()
}

/** The view, locked until the transaction ends. */
export function lockView(tx: DatabaseTransaction, viewId: string): Promise<ViewRow | undefined> {
  return tx.selectFrom('saved_view').selectAll().where('view_id', '=', viewId).forUpdate().executeTakeFirst()
}

/** How many views an operator has. Others of the same operator wait until the transaction ends. */
export async function countViews(tx: DatabaseTransaction, operatorId: string): Promise<number> {
  await sql`select from operator where operator_id = ${operatorId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('saved_view')
    .select((view) => view.fn.countAll<bigint>().as('count'))
    .where('by', '=', operatorId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a view, or changes all of a known one but who saved it. */
export async function putView(tx: DatabaseTransaction, view: ViewRow): Promise<void> {
  const { view_id: _viewId, by: _by, ...changed } = view
  await tx
    .insertInto('saved_view')
    .values(view)
    .onConflict((conflict) => conflict.column('view_id').doUpdateSet(changed))
    .execute()
}

export async function removeView(tx: DatabaseTransaction, viewId: string): Promise<void> {
  await tx.deleteFrom('saved_view').where('view_id', '=', viewId).execute()
}
