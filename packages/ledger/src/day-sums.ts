import { type RawBuilder, sql } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'
import { isRecordedSince } from './entries.ts'
import { isFirstDepositOf, type Moved } from './figures.ts'
import type { LedgerTransaction } from './request.ts'
import { isRecordedWithin, readSealedRanges } from './sealed-ranges.ts'
import { isOfOthers } from './synthetic.ts'

/** Seals in one transaction, so that a sum that has fallen behind does not hold what it writes for long. */
const mostSealsAtOnce = 500

/** Whether a block of sums, beside `ledger.summed_up u`, is complete at a seal, in SQL. Blocks are numbered from 0. */
export function isInBlock(sealNo: bigint): RawBuilder<boolean> {
  return sql<boolean>`block_no < ${sealNo}::bigint / u.seals_per_block`
}

/** Whether the sums of a seal, beside `ledger.summed_up u`, are not in a block that is complete at a seal, in SQL. */
export function isAfterBlocks(sealNo: bigint): RawBuilder<boolean> {
  return sql<boolean>`d.seal_no > ${sealNo}::bigint / u.seals_per_block * u.seals_per_block and d.seal_no <= ${sealNo}`
}

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

/** Whether the sums at a seal have every entry of the book: none was recorded after it. */
export async function hasEveryEntry(db: LedgerTransaction, sealNo: bigint): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select not exists (
      select 1 from ledger.entry
      where ${isRecordedSince(sql`(select below from ledger.seal where seal_no = ${sealNo})`)}) as has`.execute(
    db,
  )
  return rows[0]?.has ?? false
}

/** Days of Bangkok, `YYYY-MM-DD`, both included, as they stood at a seal. */
export type DaysAtSeal = { from: string; until: string; sealNo: bigint }

/** Whether a moment, in SQL, is on one of these days of Bangkok. */
export function isOnDays(
  moment: string,
  { from, until }: { from: string; until: string },
): RawBuilder<boolean> {
  const column = sql.raw(moment)
  return sql<boolean>`(${column} >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
    and ${column} < (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok')`
}

/** What the entries of a day between two accounts moved. */
export type DaySum = Moved & { day: string; currency: Currency; entries: number; amountSatang: Satang }

/** The columns of a sum, and of the rows behind it. */
type MovedRow = {
  currency: Currency
  source: string
  destination: string
  is_reversal: boolean
  is_first_deposit: boolean
  entries: string
  amount: string
}

/** The sums of members' wallets, in SQL: those of the synthetic member name its wallet otherwise. */
const isOfMembers = sql<boolean>`'wallet' in (source, destination)`

/**
 * Reads what was moved on each of these days, in the entries sealed up to a seal: of `members`, for figures, or of `everybody`, with the
 * synthetic member, for comparisons with companies.
 */
export async function readDaySums(
  db: LedgerTransaction,
  { from, until, sealNo }: DaysAtSeal,
  of: 'members' | 'everybody' = 'members',
): Promise<DaySum[]> {
  const counts = of === 'members' ? isOfMembers : sql<boolean>`true`
  const { rows } = await sql<MovedRow & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, currency, ${walletNamed('source')} as source,
      ${walletNamed('destination')} as destination, is_reversal, is_first_deposit,
      sum(entries)::text as entries, sum(amount)::text as amount
    from (
      select day, currency, source, destination, is_reversal, is_first_deposit, entries, amount
      from ledger.block_sum b, ledger.summed_up u where ${isInBlock(sealNo)}
      union all
      select day, currency, source, destination, is_reversal, is_first_deposit, entries, amount
      from ledger.day_sum d, ledger.summed_up u where ${isAfterBlocks(sealNo)}
    ) sums
    where day between ${from}::date and ${until}::date and ${counts}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows.map((row) => ({ day: row.day, ...readMoved(row) }))
}

function walletNamed(column: string): RawBuilder<string> {
  return sql<string>`case ${sql.ref(column)} when 'synthetic' then 'wallet' else ${sql.ref(column)} end`
}

function readMoved(row: MovedRow): Moved & { currency: Currency; entries: number; amountSatang: Satang } {
  return {
    currency: row.currency,
    source: row.source,
    destination: row.destination,
    isReversal: row.is_reversal,
    isFirstDeposit: row.is_first_deposit,
    entries: Number(row.entries),
    amountSatang: BigInt(row.amount),
  }
}

/** A day of Bangkok, `YYYY-MM-DD`, as it stood at a seal. With `before`, a moment of that day: only what happened before it. */
export type DayAtSeal = { day: string; sealNo: bigint; before?: Date | undefined }

/** What the entries of an hour of the day, 0 to 23, between two accounts moved. */
export type HourSum = Omit<DaySum, 'day'> & { hour: number }

/** Reads what was moved in each hour of a day. Of the hour of `before`, the entries themselves are counted. */
export async function readHourSums(db: LedgerTransaction, asked: DayAtSeal): Promise<HourSum[]> {
  const { rows } = await sql<MovedRow & { hour: number }>`
    select hour, currency, source, destination, is_reversal, is_first_deposit, sum(entries)::text as entries,
      sum(amount)::text as amount
    from (${await hoursOf(db, asked)}) hours
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows.map((row) => ({ hour: row.hour, ...readMoved(row) }))
}

async function hoursOf(
  db: LedgerTransaction,
  { day, sealNo, before }: DayAtSeal,
): Promise<RawBuilder<unknown>> {
  const whole = sql`
    select hour, currency, source, destination, is_reversal, is_first_deposit, entries, amount from ledger.day_sum
    where day = ${day}::date and seal_no <= ${sealNo} and ${isOfMembers}`
  if (before === undefined) return whole
  const hour = hourOf(before)
  const ranges = await readSealedRanges(
    db,
    sql`select seal_no from ledger.day_sum where day = ${day}::date and hour = ${hour} and seal_no <= ${sealNo}`,
  )
  return sql`
    ${whole} and hour < ${hour}
    union all
    select ${hour}, e.currency, e.source, e.destination, e.reverses is not null, ${isFirstDepositOf}, 1, e.amount
    from ledger.entry e
    where ${isRecordedWithin(ranges)} and e.state = 'posted' and ${isOfOthers('e.member_id')} and e.happened_at < ${before}::timestamptz
      and e.happened_at >= ${day}::date::timestamp at time zone 'Asia/Bangkok' + make_interval(hours => ${hour}::integer)`
}

/** The hour of a moment in Bangkok, 0 to 23, in SQL. */
export function hourOf(moment: Date): RawBuilder<number> {
  return sql<number>`extract(hour from ${moment}::timestamptz at time zone 'Asia/Bangkok')::smallint`
}
