import { type RawBuilder, sql } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'
import { type DaysAtSeal, isOnDays } from './day-sums.ts'
import { countsIn, type FlowName, isFirstDepositOf } from './figures.ts'
import type { LedgerTransaction } from './request.ts'
import { rowsOfSeals } from './rows-of-seals.ts'
import { isOfOthers } from './synthetic.ts'

export type FigureFilter = DaysAtSeal & {
  figure: FlowName
  currency: Currency
  /** Only entries with this account of the house. */
  account?: string | undefined
}

/** An entry behind a figure. What undoes another entry has an amount below zero, in satang. */
export type FigureEntry = {
  entryId: string
  memberId: string
  /** The house's account. */
  account: string
  amountSatang: Satang
  happenedAt: Date
  sealNo: bigint
}

type EntryRow = {
  entry_id: string
  member_id: string
  account: string
  amount: string
  happened_at: Date
  seal_no: bigint
  position: string
}

/** The columns of `ledger.day_sum`. */
const ofSums = {
  source: 'source',
  destination: 'destination',
  isReversal: 'is_reversal',
  isFirstDeposit: sql<boolean>`is_first_deposit`,
}

/** The columns of an entry `e`. */
const ofEntries = {
  source: 'e.source',
  destination: 'e.destination',
  isReversal: 'e.reverses is not null',
  isFirstDeposit: isFirstDepositOf,
}

/** The entries of a figure. They are found by their seals, because the book has no index by day. */
function entriesOf({ figure, currency, account, from, until, sealNo }: FigureFilter): RawBuilder<unknown> {
  const houseAccount = sql.raw(`case when source = 'wallet' then destination else source end`)
  return sql`
    select e.*, s.seal_no, ${houseAccount} as account,
      case when e.reverses is null then e.amount else -e.amount end as signed
    from ${rowsOfSeals(
      'ledger.entry',
      sql`select seal_no from ledger.day_sum
        where day between ${from}::date and ${until}::date and seal_no <= ${sealNo} and currency = ${currency}
          and ${countsIn(figure, ofSums)}`,
    )}
    where e.state = 'posted' and e.currency = ${currency} and ${isOfOthers('e.member_id')}
      and ${isOnDays('e.happened_at', { from, until })}
      and ${countsIn(figure, ofEntries)}
      ${account === undefined ? sql`` : sql`and ${account} = ${houseAccount}`}`
}

/** What the entries behind a figure come to, counted from the entries themselves: a check of the figure. */
export async function sumFigureEntries(
  db: LedgerTransaction,
  filter: FigureFilter,
): Promise<{ entries: number; amountSatang: Satang }> {
  const { rows } = await sql<{ entries: string; amount: string }>`
    select coalesce(sum(sign(signed)), 0)::text as entries, coalesce(sum(signed), 0)::text as amount
    from (${entriesOf(filter)}) e`.execute(db)
  return { entries: Number(rows[0]?.entries ?? 0), amountSatang: BigInt(rows[0]?.amount ?? 0) }
}

/** Reads the entries behind a figure, the latest first. `after`: the last one of the page before. */
export async function listFigureEntries(
  db: LedgerTransaction,
  {
    limit,
    after,
    ...filter
  }: FigureFilter & { limit: number; after?: { happenedAt: string; entryId: string } | undefined },
): Promise<{ entries: FigureEntry[]; next?: { happenedAt: string; entryId: string } }> {
  const { rows } = await sql<EntryRow>`
    select entry_id, member_id, account, signed::text as amount, happened_at, seal_no,
      to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position
    from (${entriesOf(filter)}) e
    ${after === undefined ? sql`` : sql`where (happened_at, entry_id) < (${after.happenedAt}::timestamptz, ${after.entryId}::uuid)`}
    order by happened_at desc, entry_id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: page.map((row) => ({
      entryId: row.entry_id,
      memberId: row.member_id,
      account: row.account,
      amountSatang: BigInt(row.amount),
      happenedAt: row.happened_at,
      sealNo: row.seal_no,
    })),
    ...(rows.length > limit && last ? { next: { happenedAt: last.position, entryId: last.entry_id } } : {}),
  }
}
