import { sql } from 'kysely'
import type { Satang } from '@kapao/money/satang'
import type { LedgerTransaction } from './request.ts'
import { finalAmount, finalState, isDebit } from './statement-search.ts'
import type { Span } from './statement-sums.ts'
import {
  lineColumns,
  lineTables,
  numbersWithin,
  type StatementLine,
  type StatementRow,
  toStatementLine,
  type Wallet,
} from './statement.ts'

/**
 * What the lines before a moment have left in the wallet: each line with its present state, in the month in which it
 * was made. Up to now this is the balance of the wallet. Decision record 0094.
 */
export async function readBalanceBefore(
  tx: LedgerTransaction,
  { memberId, currency, before }: Wallet & { before: Date },
): Promise<Satang> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(case
      when ${finalState} = 'voided' then 0
      when ${isDebit} then -(${finalAmount})
      when ${finalState} = 'posted' then ${finalAmount} else 0 end), 0)::text as balance
    from ${lineTables}
    where e.member_id = ${memberId} and e.currency = ${currency} and e.statement_no is not null
      and e.happened_at < ${before}`.execute(tx)
  return BigInt(rows[0]?.balance ?? 0)
}

/** What a line has changed in the wallet so far, in satang: a debit in progress is already held. */
export function effectOf({ state, from, amountSatang }: StatementLine): Satang {
  if (state === 'voided') return 0n
  if (from === 'WALLET') return -amountSatang
  return state === 'posted' ? amountSatang : 0n
}

/** The lines of a span, oldest first, or undefined if there are more than `most`. */
export async function readLinesOf(
  tx: LedgerTransaction,
  { memberId, currency, since, before, most }: Wallet & Span & { most: number },
): Promise<StatementLine[] | undefined> {
  const { rows } = await sql<StatementRow>`
    select ${lineColumns} from ${lineTables}
    where e.member_id = ${memberId} and e.currency = ${currency}
      and e.statement_no = ${numbersWithin({ memberId, currency, since, before })}
    order by e.happened_at, e.statement_no limit ${most + 1}`.execute(tx)
  return rows.length > most ? undefined : rows.map(toStatementLine)
}
