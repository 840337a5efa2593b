import { type RawBuilder, sql } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'
import type { LedgerTransaction, StatementType } from './request.ts'
import { finalAmount, finalState, matchesWord, type SearchedWord } from './statement-search.ts'

/** A member's view of an entry. `state` is the current one: a resolved entry shows the state of its resolution. */
export type StatementLine = {
  statementNo: bigint
  entryId: string
  type: StatementType
  from: string
  to: string
  state: 'posted' | 'pending' | 'voided'
  amountSatang: Satang
  currency: Currency
  /** The balance of the wallet after the latest step of the movement. */
  balanceAfterSatang: Satang
  isLate: boolean
  happenedAt: Date
  related: Record<string, { description: string }> | null
}

/** A row with the columns of `lineColumns`. */
export type StatementRow = {
  statement_no: bigint
  entry_id: string
  statement_type: StatementType
  from_name: string
  to_name: string
  state: StatementLine['state']
  amount: bigint
  currency: Currency
  balance_after: bigint
  is_late: boolean
  happened_at: Date
  related: StatementLine['related']
}

export function toStatementLine(line: StatementRow): StatementLine {
  return {
    statementNo: line.statement_no,
    entryId: line.entry_id,
    type: line.statement_type,
    from: line.from_name,
    to: line.to_name,
    state: line.state,
    amountSatang: line.amount,
    currency: line.currency,
    balanceAfterSatang: line.balance_after,
    isLate: line.is_late,
    happenedAt: line.happened_at,
    related: line.related,
  }
}

/** The tables that a line is read from: its entry `e` and the entry `r` that resolves it. */
export const lineTables = sql`ledger.entry e
    left join ledger.entry r on r.member_id = e.member_id and r.resolves = e.entry_id`

export const lineColumns = sql`e.statement_no, e.entry_id, e.statement_type, e.from_name, e.to_name, e.is_late,
      e.related, ${finalState} as state, coalesce(r.balance_after, e.balance_after) as balance_after,
      ${finalAmount} as amount, e.currency, e.happened_at`

/** Only lines of these types, from `since` (included) to `before` (excluded), that match each of the words. */
export type StatementFilter = {
  types?: readonly StatementType[]
  since?: Date
  before?: Date
  search?: readonly SearchedWord[]
}

/** The conditions of a filter on the entry `e`, and with a search also on `r`, as in `lineTables`. */
export function conditionsOf({ types, since, before, search = [] }: StatementFilter): RawBuilder<unknown> {
  return sql`
      ${types ? sql`and e.statement_type = any(${types}::text[])` : sql``}
      ${since ? sql`and e.happened_at >= ${since}` : sql``}
      ${before ? sql`and e.happened_at < ${before}` : sql``}
      ${sql.join(
        search.map((word) => sql`and ${matchesWord(word)}`),
        sql` `,
      )}`
}

/**
 * The numbers of a member's lines from `since` (included) to `before` (excluded), for a condition. They are found in the
 * index alone, so that only these lines are read.
 */
export function numbersWithin({
  memberId,
  currency,
  since,
  before,
}: Wallet & { since: Date; before: Date }): RawBuilder<unknown> {
  return sql`any(array(
      select n.statement_no from ledger.entry n
      where n.member_id = ${memberId} and n.currency = ${currency} and n.statement_no is not null
        and n.happened_at >= ${since} and n.happened_at < ${before}))`
}

export type Wallet = { memberId: string; currency: Currency }
type PageParams = { page: number; limit: number }

/**
 * Reads a page of a member's statement, newest first, with the total number of lines. Pages start at 1.
 *
 * Lines are numbered without gaps, so without a filter a page is a range of numbers: a deep page costs no more than the
 * first. With a filter, the matching numbers are found and counted in the same index, which includes type and time: the
 * cost is proportional to the member's own lines, for the first page as for the last. Only the lines of the page are
 * read, except by a search, which reads all lines of the member within the other bounds.
 */
export async function readStatement(
  tx: LedgerTransaction,
  { filter = {}, ...params }: Wallet & PageParams & { filter?: StatementFilter },
): Promise<{ total: number; lines: StatementLine[] }> {
  const isFiltered = Object.values(filter).some((bound) => bound !== undefined)
  const { total, numbers } = await (isFiltered ? chooseLines(tx, params, filter) : rangeOfLines(tx, params))
  if (numbers.length === 0) return { total, lines: [] }
  const { rows } = await sql<StatementRow>`
    select ${lineColumns} from ${lineTables}
    where e.member_id = ${params.memberId} and e.currency = ${params.currency}
      and e.statement_no = any(${numbers}::bigint[])
    order by e.statement_no desc`.execute(tx)
  return { total, lines: rows.map(toStatementLine) }
}

type Chosen = { total: number; numbers: string[] }

async function rangeOfLines(
  tx: LedgerTransaction,
  { memberId, currency, page, limit }: Wallet & PageParams,
): Promise<Chosen> {
  const { rows } = await sql<{ statement_count: bigint }>`
    select statement_count from ledger.account where member_id = ${memberId} and currency = ${currency}`.execute(
    tx,
  )
  const total = Number(rows[0]?.statement_count ?? 0n)
  const newest = total - (page - 1) * limit
  const length = Math.max(0, Math.min(limit, newest))
  return { total, numbers: Array.from({ length }, (_, index) => String(newest - index)) }
}

/** Counts and selects in one statement, so both come from one snapshot. */
async function chooseLines(
  tx: LedgerTransaction,
  { memberId, currency, page, limit }: Wallet & PageParams,
  filter: StatementFilter,
): Promise<Chosen> {
  const { rows } = await sql<{ total: bigint; numbers: (bigint | string)[] }>`
    with chosen as materialized (
      select e.statement_no from ${filter.search ? lineTables : sql`ledger.entry e`}
      where e.member_id = ${memberId} and e.currency = ${currency} and e.statement_no is not null
      ${conditionsOf(filter)}
    )
    select (select count(*) from chosen) as total, array(
      select statement_no from chosen order by statement_no desc
      limit ${limit} offset ${String((page - 1) * limit)}::bigint
    ) as numbers`.execute(tx)
  const [row] = rows
  return { total: Number(row?.total ?? 0n), numbers: (row?.numbers ?? []).map(String) }
}
