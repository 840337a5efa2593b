import { sql } from 'kysely'
import type { LedgerTransaction } from './request.ts'
import {
  type StatementRow,
  lineColumns,
  lineTables,
  type StatementLine,
  toStatementLine,
  type Wallet,
} from './statement.ts'

/** The number of lines in one batch. */
const batchSize = 500

/**
 * Reads all statement lines of a period, from `since` (included) to `before` (excluded), oldest first, in batches of at
 * most 500.
 *
 * The line numbers are read once, from the index on the member's lines, so the export is consistent; each batch is then
 * one short read by number. No transaction and no cursor stays open between two batches, however slow the consumer is.
 * A consumer that stops early causes no further reads.
 */
export async function* readPeriod(
  tx: LedgerTransaction,
  { since, before, ...wallet }: Wallet & { since: Date; before: Date },
): AsyncGenerator<StatementLine[]> {
  const numbers = await chooseNumbers(tx, { ...wallet, since, before })
  for (let start = 0; start < numbers.length; start += batchSize)
    yield await readBatch(tx, wallet, numbers.slice(start, start + batchSize))
}

async function chooseNumbers(
  tx: LedgerTransaction,
  { memberId, currency, since, before }: Wallet & { since: Date; before: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ numbers: (bigint | string)[] }>`
    select array(
      select statement_no from ledger.statement
      where member_id = ${memberId} and currency = ${currency} and happened_at >= ${since} and happened_at < ${before}
      order by happened_at, statement_no
    ) as numbers`.execute(tx)
  return (rows[0]?.numbers ?? []).map(String)
}

async function readBatch(
  tx: LedgerTransaction,
  { memberId, currency }: Wallet,
  numbers: readonly string[],
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementRow>`
    select ${lineColumns} from ${lineTables}
    where e.member_id = ${memberId} and e.currency = ${currency} and e.statement_no = any(${numbers}::bigint[])
    order by e.happened_at, e.statement_no`.execute(tx)
  return rows.map(toStatementLine)
}
