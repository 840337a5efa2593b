import { type RawBuilder, sql } from 'kysely'

/**
 * The rows of a table `e` that some seals `s` cover, in SQL: with their `seal_no`. Each seal is one range of the index by
 * transaction. `offset 0` keeps PostgreSQL from a plan that reads the whole table: it takes such a range for a ninth of it.
 */
export function rowsOfSeals(
  table: 'ledger.entry' | 'play',
  sealNumbers: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select seal_no, since, below from ledger.seal where seal_no in (${sealNumbers}) offset 0) s
    cross join lateral (
      select * from ${sql.table(table)} where recorded_in >= s.since and recorded_in < s.below offset 0) e`
}
