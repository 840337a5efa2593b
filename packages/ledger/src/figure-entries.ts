import { type RawBuilder, sql } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'
import { type DaysAtSeal, isOnDays } from './day-sums.ts'
import { countsIn, type FlowName, isFirstDepositOf } from './figures.ts'
import type { LedgerTransaction } from './request.ts'
import { readLatestWithin, readSealedRanges, readWithin, toSealedPage } from './sealed-ranges.ts'
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
  /** The id of the entry. */
  key: string
  member_id: string
  account: string
  amount: string
  happened_at: Date
  recorded_in: string
  at: string
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

/** The entries of a figure are found by their seals, because the book has no index by day. */
function readRangesOf(db: LedgerTransaction, { figure, currency, from, until, sealNo }: FigureFilter) {
  return readSealedRanges(
    db,
    sql`select seal_no from ledger.day_sum
      where day between ${from}::date and ${until}::date and seal_no <= ${sealNo} and currency = ${currency}
        and ${countsIn(figure, ofSums)}`,
  )
}

function entriesOf(
  { figure, currency, account, from, until }: FigureFilter,
  isRecorded: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const houseAccount = sql.raw(`case when source = 'wallet' then destination else source end`)
  return sql`
    select e.*, ${houseAccount} as account, case when e.reverses is null then e.amount else -e.amount end as signed
    from ledger.entry e
    where ${isRecorded} and e.state = 'posted' and e.currency = ${currency} and ${isOfOthers('e.member_id')}
      and ${isOnDays('e.happened_at', { from, until })}
      and ${countsIn(figure, ofEntries)}
      ${account === undefined ? sql`` : sql`and ${account} = ${houseAccount}`}`
}

/** What the entries behind a figure come to, counted from the entries themselves: a check of the figure. */
export async function sumFigureEntries(
  db: LedgerTransaction,
  filter: FigureFilter,
): Promise<{ entries: number; amountSatang: Satang }> {
  const sums = await readWithin(await readRangesOf(db, filter), async (isRecorded) => {
    const { rows } = await sql<{ entries: string; amount: string }>`
      select coalesce(sum(sign(signed)), 0)::text as entries, coalesce(sum(signed), 0)::text as amount
      from (${entriesOf(filter, isRecorded)}) e`.execute(db)
    return rows
  })
  return {
    entries: sums.reduce((sum, { entries }) => sum + Number(entries), 0),
    amountSatang: sums.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
  }
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
  const latest = await readLatestWithin(
    await readRangesOf(db, filter),
    limit + 1,
    async (isRecorded, most) => {
      const { rows } = await sql<EntryRow>`
        select entry_id as key, member_id, account, signed::text as amount, happened_at, recorded_in::text as recorded_in,
          to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
        from (${entriesOf(filter, isRecorded)}) e
        ${after === undefined ? sql`` : sql`where (happened_at, entry_id) < (${after.happenedAt}::timestamptz, ${after.entryId}::uuid)`}
        order by happened_at desc, entry_id desc limit ${most}`.execute(db)
      return rows
    },
  )
  const { page, next } = await toSealedPage(db, latest, limit)
  return {
    entries: page.map((row) => ({
      entryId: row.key,
      memberId: row.member_id,
      account: row.account,
      amountSatang: BigInt(row.amount),
      happenedAt: row.happened_at,
      sealNo: row.sealNo,
    })),
    ...(next ? { next: { happenedAt: next.at, entryId: next.key } } : {}),
  }
}
