import { type CostTerms, costTerms } from '@kapao/contract/cost-terms'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'

export type StoredTerms = { version: number; setAt: Date; setBy: string; terms: CostTerms }

/** Reads a version of the terms, or the newest. `undefined`: there is no such version, or none at all. */
export async function readCostTerms(
  db: Database | DatabaseTransaction,
  version?: number,
): Promise<StoredTerms | undefined> {
  const row = await db
    .selectFrom('cost_terms')
    .selectAll()
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      version: row.version,
      setAt: row.set_at,
      setBy: row.set_by,
      terms: costTerms.parse(row.terms),
    }
  )
}

/** Adds a version. False: somebody else has added it meanwhile. */
export async function addCostTerms(tx: DatabaseTransaction, added: StoredTerms): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cost_terms')
    .values({
      version: added.version,
      set_at: added.setAt,
      set_by: added.setBy,
      terms: JSON.stringify(added.terms),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
