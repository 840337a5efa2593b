import { sql } from 'kysely'
import type { LedgerTransaction } from './ledger.ts'
import { type Line, lineColumns, lineTables, type StatementLine, toLine, type Wallet } from './statement.ts'

/** How many lines are read at once. */
const batchSize = 500

type Place = { at: string; entry_id: string }

/**
 * All lines of a period, from `since` on and before `before`, oldest first, in batches of at most 500.
 *
 * Each batch is one short read that begins behind the last line of the one before, by the index of what happened when,
 * so a batch costs the same wherever it is. No transaction and no cursor stays open between two batches, however slowly
 * they are taken; who takes no more asks for no more.
 */
export async function* readPeriod(
  tx: LedgerTransaction,
  { since, before, ...wallet }: Wallet & { since: Date; before: Date },
): AsyncGenerator<StatementLine[]> {
  let behind: Place | undefined
  for (;;) {
    const rows = await readBatch(tx, { ...wallet, since, before, behind })
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(toLine)
    if (rows.length < batchSize) return
    behind = last
  }
}

type Batch = Wallet & { since: Date; before: Date; behind: Place | undefined }

/** The place is text: a `Date` would lose the microseconds and give a line twice. */
const readBatch = async (tx: LedgerTransaction, { memberId, currency, since, before, behind }: Batch) => {
  const { rows } = await sql<Line & Place>`
    select ${lineColumns}, e.happened_at::text as at from ${lineTables}
    where e.member_id = ${memberId} and e.currency = ${currency}
      and e.happened_at >= ${since} and e.happened_at < ${before}
      ${behind ? sql`and (e.happened_at, e.entry_id) > (${behind.at}::timestamptz, ${behind.entry_id}::uuid)` : sql``}
    order by e.happened_at, e.entry_id
    limit ${batchSize}`.execute(tx)
  return rows
}
