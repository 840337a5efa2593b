import { sql } from 'kysely'
import type { Satang } from '@kapao/money/satang'
import type { LedgerTransaction } from './request.ts'
import { finalAmount, finalState, isDebit, isOfGame } from './statement-search.ts'
import { conditionsOf, lineTables, numbersWithin, type StatementFilter, type Wallet } from './statement.ts'

/** What moved, in satang, in movements that are completed. A movement between wallet and game is no money in or out. */
export type StatementSums = {
  /** Lines of any state. */
  lines: number
  moneyIn: Satang
  moneyOut: Satang
  intoGames: Satang
  outOfGames: Satang
}

export type Span = { since: Date; before: Date }

type Row = { [Name in keyof StatementSums]: string }

/**
 * Sums the lines of a member's statement for each span, from `since` (included) to `before` (excluded), in one read. The
 * lines are found as for a page with a filter, and only those within the spans are read.
 */
export async function sumStatementLines(
  tx: LedgerTransaction,
  { memberId, currency, spans, filter = {} }: Wallet & { spans: readonly Span[]; filter?: StatementFilter },
): Promise<StatementSums[]> {
  const { rows } = await sql<Row>`
    with span as (
      select * from unnest(${spans.map(({ since }) => since.toISOString())}::timestamptz[],
        ${spans.map(({ before }) => before.toISOString())}::timestamptz[]) with ordinality s (since, before, span_no)
    ), line as materialized (
      select e.happened_at, ${finalAmount} as amount, ${finalState} = 'posted' as is_done, ${isDebit} as is_debit,
        ${isOfGame} as is_of_game
      from ${lineTables}
      where e.member_id = ${memberId} and e.currency = ${currency}
        and e.statement_no = ${numbersWithin({ memberId, currency, ...wholeOf(spans) })}
      ${conditionsOf(filter)}
    )
    select count(l.amount)::text as lines,
      coalesce(sum(amount) filter (where is_done and not is_of_game and not is_debit), 0)::text as "moneyIn",
      coalesce(sum(amount) filter (where is_done and not is_of_game and is_debit), 0)::text as "moneyOut",
      coalesce(sum(amount) filter (where is_done and is_of_game and is_debit), 0)::text as "intoGames",
      coalesce(sum(amount) filter (where is_done and is_of_game and not is_debit), 0)::text as "outOfGames"
    from span left join line l on l.happened_at >= span.since and l.happened_at < span.before
    group by span.span_no order by span.span_no`.execute(tx)
  return rows.map((row) => ({
    lines: Number(row.lines),
    moneyIn: BigInt(row.moneyIn),
    moneyOut: BigInt(row.moneyOut),
    intoGames: BigInt(row.intoGames),
    outOfGames: BigInt(row.outOfGames),
  }))
}

/** From the start of the first to the end of the last. */
function wholeOf(spans: readonly Span[]): Span {
  return {
    since: new Date(Math.min(...spans.map(({ since }) => since.getTime()))),
    before: new Date(Math.max(...spans.map(({ before }) => before.getTime()))),
  }
}
