import { sql } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'
import type { LedgerTransaction, StatementType } from './ledger.ts'

/** A member's view of an entry. `state` is what is known now: a pending entry shows its resolution. */
export type StatementLine = {
  statementNo: bigint
  entryId: string
  type: StatementType
  from: string
  to: string
  state: 'posted' | 'pending' | 'voided'
  amountSatang: Satang
  currency: Currency
  isLate: boolean
  happenedAt: Date
  related: Record<string, { description: string }> | null
}

type Line = {
  statement_no: bigint
  entry_id: string
  statement_type: StatementType
  from_name: string
  to_name: string
  state: StatementLine['state']
  amount: bigint
  currency: Currency
  is_late: boolean
  happened_at: Date
  related: StatementLine['related']
}

const toLine = (line: Line): StatementLine => ({
  statementNo: line.statement_no,
  entryId: line.entry_id,
  type: line.statement_type,
  from: line.from_name,
  to: line.to_name,
  state: line.state,
  amountSatang: line.amount,
  currency: line.currency,
  isLate: line.is_late,
  happenedAt: line.happened_at,
  related: line.related,
})

/**
 * A page of a member's statement, newest first, and how many lines there are in all. Pages start at 1.
 *
 * Lines are numbered without gaps, so a page is a range of numbers: a deep page costs what the first costs.
 */
export const readStatement = async (
  tx: LedgerTransaction,
  { memberId, currency, page, limit }: { memberId: string; currency: Currency; page: number; limit: number },
): Promise<{ total: number; lines: StatementLine[] }> => {
  const counted = await sql<{ statement_count: bigint }>`
    select statement_count from ledger.account where member_id = ${memberId} and currency = ${currency}`.execute(
    tx,
  )
  const total = counted.rows[0]?.statement_count ?? 0n
  const newest = total - BigInt(page - 1) * BigInt(limit)
  if (newest <= 0n) return { total: Number(total), lines: [] }
  const { rows } = await sql<Line>`
    select s.statement_no, s.entry_id, s.statement_type, s.from_name, s.to_name, s.is_late, s.related,
      coalesce(r.state, e.state) as state,
      case when r.state = 'posted' then r.amount else e.amount end as amount, e.currency, e.happened_at
    from ledger.statement s
    join ledger.entry e on e.member_id = s.member_id and e.entry_id = s.entry_id
    left join ledger.entry r on r.member_id = s.member_id and r.resolves = s.entry_id
    where s.member_id = ${memberId} and s.currency = ${currency}
      and s.statement_no <= ${newest}::bigint and s.statement_no > ${newest - BigInt(limit)}::bigint
    order by s.statement_no desc`.execute(tx)
  return { total: Number(total), lines: rows.map(toLine) }
}
