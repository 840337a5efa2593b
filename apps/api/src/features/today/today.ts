import type { BookFigures } from '@kapao/contract/today'
import type { Context } from '../../platform/context.ts'
import { countDifferences } from './today.store.ts'
import { readWhereMoneyIs } from './where-money-is.ts'

export { countDifferences }

/** How things stand at the moment: where the money is, and which differences to the records of companies are open. */
export async function readStanding(
  db: Context['db'],
): Promise<{ book: BookFigures[]; differences: { count: number; since: Date | null } }> {
  return { book: await readWhereMoneyIs(db), differences: await countDifferences(db) }
}
