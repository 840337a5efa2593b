import { type RawBuilder, sql } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'
import {
  entryColumns,
  type EntryPosition,
  type EntryRow,
  isRecordedBefore,
  isRecordedSince,
  toPage,
} from './entries.ts'
import { isOnDays } from './day-sums.ts'
import type { LedgerTransaction } from './request.ts'
import { isRecordedWithin, readSealedRanges, readSealsOf } from './sealed-ranges.ts'

export type HouseBalance = { account: string; currency: Currency; balanceSatang: Satang }

/**
 * The exact balance of every account of the house now: what was rolled up, and the entries since then. What comes into an
 * account adds to it, what goes out of it takes off, so an account that members paid in through is below zero.
 */
export async function readHouseBalances(tx: LedgerTransaction): Promise<HouseBalance[]> {
  const { rows } = await sql<{ account: string; currency: Currency; balance: bigint }>`
    select account, currency, balance from ledger.house_balance order by account, currency`.execute(tx)
  return rows.map(({ balance, ...of }) => ({ ...of, balanceSatang: balance }))
}

/** What moved at an account of the house on days of Bangkok, both included, as it stood at a seal. */
export type AccountDays = {
  account: string
  currency: Currency
  from: string
  until: string
  sealNo: bigint
}

/** The sums of these days at the account: those that came in, and those that went out. */
function sumsOf({ account, currency, from, until, sealNo }: AccountDays): RawBuilder<unknown> {
  function side(column: string, isIn: boolean) {
    return sql`select ${isIn}::boolean as is_in, seal_no, entries, amount from ledger.day_sum
      where ${sql.raw(column)} = ${account} and currency = ${currency} and day between ${from}::date and ${until}::date
        and seal_no <= ${sealNo}`
  }
  return sql`${side('destination', true)} union all ${side('source', false)}`
}

export type Moved = { entries: number; amountSatang: Satang }

/** What came into an account and went out of it. */
export async function sumAccountDays(
  tx: LedgerTransaction,
  days: AccountDays,
): Promise<{ in: Moved; out: Moved }> {
  const { rows } = await sql<{ is_in: boolean; entries: string; amount: string }>`
    select is_in, sum(entries)::text as entries, sum(amount)::text as amount from (${sumsOf(days)}) m group by is_in`.execute(
    tx,
  )
  function moved(isIn: boolean): Moved {
    const row = rows.find(({ is_in }) => is_in === isIn)
    return { entries: Number(row?.entries ?? 0), amountSatang: BigInt(row?.amount ?? 0) }
  }
  return { in: moved(true), out: moved(false) }
}

/**
 * A page of the entries that moved money at an account on these days, the latest recorded first. They are found by their
 * seals: each of the seals that the sums name has at least one, so a page reads no more seals than it has rows.
 */
export async function listAccountEntries(
  tx: LedgerTransaction,
  { limit, after, ...days }: AccountDays & { limit: number; after: EntryPosition | undefined },
): Promise<ReturnType<typeof toPage>> {
  const { account, currency, from, until } = days
  // The seal of the position may have no further entry, and one more entry shows that there are more.
  const mostSeals = limit + 2
  const newest = after === undefined ? days.sealNo : after.sealNo
  const ranges = await readSealedRanges(
    tx,
    sql`select distinct seal_no from (${sumsOf({ ...days, sealNo: newest })}) m order by seal_no desc limit ${mostSeals}`,
  )
  const { rows } = await sql<Omit<EntryRow, 'seal_no'>>`
    select ${entryColumns} from ledger.entry e
    where ${isRecordedWithin(ranges)} and e.state = 'posted' and e.currency = ${currency} and (e.source = ${account} or e.destination = ${account})
      and ${isOnDays('e.happened_at', { from, until })}
      and ${isRecordedBefore(after)}
    order by e.recorded_in desc, e.entry_id desc limit ${limit + 1}`.execute(tx)
  const sealOf = await readSealsOf(
    tx,
    rows.map((row) => row.recorded_in),
  )
  return toPage(
    rows.map((row) => ({ ...row, seal_no: sealOf(row.recorded_in) })),
    limit,
  )
}

/** Whether an account has entries of a day that are not in the sums up to this seal yet. */
export async function hasUnsummedEntries(
  tx: LedgerTransaction,
  { account, currency, day, sealNo }: { account: string; currency: Currency; day: string; sealNo: bigint },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select 1 from ledger.entry e
      where ${isRecordedSince(sql`coalesce((select below from ledger.seal where seal_no = ${sealNo}), '0'::xid8)`)}
        and e.state = 'posted' and e.currency = ${currency} and (e.source = ${account} or e.destination = ${account})
        and ${isOnDays('e.happened_at', { from: day, until: day })}) as has`.execute(tx)
  return rows[0]?.has ?? false
}
