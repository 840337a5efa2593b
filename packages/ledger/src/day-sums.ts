import { type RawBuilder, sql } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'
import { countsIn, type FlowName, type Moved } from './figures.ts'
import type { LedgerTransaction } from './request.ts'

/** Seals in one transaction, so that a sum that has fallen behind does not hold what it writes for long. */
const mostSealsAtOnce = 500

/** Adds sealed entries to the sums by day. Concurrent calls are harmless. */
export async function sumUpDays(db: LedgerTransaction): Promise<void> {
  let added: number
  do {
    const { rows } = await sql<{ added: number }>`select ledger.sum_up(${mostSealsAtOnce}) as added`.execute(
      db,
    )
    added = rows[0]?.added ?? 0
  } while (added > 0)
}

/** A seal whose entries, and all before it, are in the sums by day. */
export type SummedSeal = { sealNo: bigint; hash: string; sealedAt: Date }

/** The newest seal that is in the sums, or the given one. `undefined`: there is none, or the given one is not in them. */
export async function readSummedSeal(
  db: LedgerTransaction,
  sealNo?: number,
): Promise<SummedSeal | undefined> {
  const { rows } = await sql<{ seal_no: bigint; hash: Buffer; sealed_at: Date }>`
    select s.seal_no, s.hash, s.sealed_at from ledger.seal s, ledger.summed_up u
    where s.form = 2 and s.seal_no = ${sealNo === undefined ? sql`u.seal_no` : sql`${sealNo}`} and s.seal_no <= u.seal_no`.execute(
    db,
  )
  const [row] = rows
  return row && { sealNo: row.seal_no, hash: row.hash.toString('hex'), sealedAt: row.sealed_at }
}

/** Days of Bangkok, `YYYY-MM-DD`, both included, as they stood at a seal. */
export type DaysAtSeal = { from: string; until: string; sealNo: bigint }

/** What the entries of a day between two accounts moved. */
export type DaySum = Moved & { day: string; currency: Currency; entries: number; amountSatang: Satang }

type SumRow = {
  day: string
  currency: Currency
  source: string
  destination: string
  is_reversal: boolean
  is_first_deposit: boolean
  entries: string
  amount: string
}

/** Reads what was moved on each of these days, in the entries sealed up to a seal. */
export async function readDaySums(
  db: LedgerTransaction,
  { from, until, sealNo }: DaysAtSeal,
): Promise<DaySum[]> {
  const { rows } = await sql<SumRow>`
    select to_char(day, 'YYYY-MM-DD') as day, currency, source, destination, is_reversal, is_first_deposit,
      sum(entries)::text as entries, sum(amount)::text as amount
    from ledger.day_sum where day between ${from}::date and ${until}::date and seal_no <= ${sealNo}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows.map((row) => ({
    day: row.day,
    currency: row.currency,
    source: row.source,
    destination: row.destination,
    isReversal: row.is_reversal,
    isFirstDeposit: row.is_first_deposit,
    entries: Number(row.entries),
    amountSatang: BigInt(row.amount),
  }))
}

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

/** Whether an entry `f` is a deposit; `ledger.is_deposit` in the database says the same. */
const isDeposit = countsIn('deposits', {
  source: 'f.source',
  destination: 'f.destination',
  isReversal: 'f.reverses is not null',
  isFirstDeposit: sql<boolean>`true`,
})

/** The columns of an entry `e`. */
const ofEntries = {
  source: 'e.source',
  destination: 'e.destination',
  isReversal: 'e.reverses is not null',
  isFirstDeposit: sql<boolean>`(e.reverses is null and not exists (
    select from ledger.entry f
    where f.member_id = e.member_id and f.currency = e.currency and f.version < e.version and f.state = 'posted'
      and f.reverses is null and ${isDeposit}))`,
}

/** The entries of a figure. They are found by their seals, because the book has no index by day. */
function entriesOf({ figure, currency, account, from, until, sealNo }: FigureFilter): RawBuilder<unknown> {
  const houseAccount = sql.raw(`case when source = 'wallet' then destination else source end`)
  return sql`
    select e.*, s.seal_no, ${houseAccount} as account,
      case when e.reverses is null then e.amount else -e.amount end as signed
    from ledger.seal s join ledger.entry e on e.recorded_in >= s.since and e.recorded_in < s.below
    where s.seal_no in (
        select seal_no from ledger.day_sum
        where day between ${from}::date and ${until}::date and seal_no <= ${sealNo} and currency = ${currency}
          and ${countsIn(figure, ofSums)})
      and e.state = 'posted' and e.currency = ${currency}
      and e.happened_at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
      and e.happened_at < (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok'
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
