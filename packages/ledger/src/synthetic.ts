import { type RawBuilder, sql } from 'kysely'

/**
 * The id of the synthetic member, whose entries and play no figure counts (decision record 0128). Nobody else ever has it, so a
 * figure of the past never changes. `ledger.synthetic_member` in the database says the same.
 */
export const syntheticMemberId = '00000000-0000-7000-8000-73796e746865'

/** Whether a column, in SQL, names another member than the synthetic one, or none. */
export function isOfOthers(column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(column)} is distinct from ${syntheticMemberId}::uuid`
}
