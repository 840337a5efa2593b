import { exportStatement as call } from '@kapao/contract/statement'
import { readPeriod } from '@kapao/ledger/statement-period'
import type { StatementLine } from '@kapao/ledger/statement'
import { operation } from '../../platform/operation.ts'
import { endOfDay, startOfDay } from './statement.ts'
import { writeHeading, writeLines } from './statement-csv.ts'

/** The member's statement of a period as CSV, oldest first. */
export const exportStatement = operation(call, async ({ member, query: { from, to } }, context) => {
  const { memberId, currency } = member
  const batches = readPeriod(context.db, {
    memberId,
    currency,
    since: startOfDay(from),
    before: endOfDay(to),
  })
  return { name: `statement-${from}-to-${to}.csv`, pieces: write(batches) }
})

/** Yields the heading, and then a piece for each batch of lines. */
async function* write(batches: AsyncIterable<StatementLine[]>): AsyncGenerator<string> {
  yield writeHeading()
  for await (const lines of batches) yield writeLines(lines)
}
