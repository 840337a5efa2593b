import { type RawBuilder, sql } from 'kysely'
import type { LedgerTransaction } from './request.ts'

/** Transactions, as PostgreSQL numbers them: from `since` up to, not including, `below`. */
export type TransactionRange = { since: string; below: string }

/** Ranges in one statement: each is a scan of an index, which is planned by itself. */
const mostRanges = 250

/**
 * The transactions that some seals cover. Seals that follow one another are one range. They are read before the rows, because on several
 * servers the chain lies on one of them and the rows on all, and because PostgreSQL plans well for ranges that it knows.
 */
export async function readSealedRanges(
  tx: LedgerTransaction,
  sealNumbers: RawBuilder<unknown>,
): Promise<TransactionRange[]> {
  const { rows } = await sql<TransactionRange>`
    select min(since)::text as since, max(below)::text as below
    from (
      select since, below, count(*) filter (where begins) over (order by since) as range_no
      from (
        select since, below, since is distinct from lag(below) over (order by since) as begins
        from ledger.seal where seal_no in (${sealNumbers})) s
    ) r
    group by range_no order by range_no`.execute(tx)
  return rows
}

/** Whether an entry or a row of play `e`, in SQL, was recorded by one of these transactions. */
export function isRecordedWithin(ranges: readonly TransactionRange[]): RawBuilder<boolean> {
  const within = ranges.map(
    ({ since, below }) =>
      sql`(e.recorded_in >= ${since}::text::xid8 and e.recorded_in < ${below}::text::xid8)`,
  )
  return within.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(within, sql` or `)})`
}

/** Reads what these transactions recorded, by as many statements as it takes, one after the other. */
export async function readWithin<Row>(
  ranges: readonly TransactionRange[],
  read: (isRecorded: RawBuilder<boolean>) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let start = 0; start < ranges.length; start += mostRanges)
    all.push(...(await read(isRecordedWithin(ranges.slice(start, start + mostRanges)))))
  return all
}

/**
 * Reads the latest rows that these transactions recorded, at most `most`. Each statement selects its latest ones, by `at` and then by
 * `key`.
 */
export async function readLatestWithin<Row extends { at: string; key: string }>(
  ranges: readonly TransactionRange[],
  most: number,
  read: (isRecorded: RawBuilder<boolean>, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await readWithin(ranges, (isRecorded) => read(isRecorded, most))
  return rows
    .toSorted((one, other) => compare(other.at, one.at) || compare(other.key, one.key))
    .slice(0, most)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** The number of the seal that covers each of these transactions. They must be sealed. */
export async function readSealsOf(
  tx: LedgerTransaction,
  transactions: readonly string[],
): Promise<(transaction: string) => bigint> {
  const { rows } = await sql<{ recorded_in: string; seal_no: bigint }>`
    select t.recorded_in, s.seal_no
    from unnest(${[...new Set(transactions)]}::text[]) t (recorded_in)
    cross join lateral (
      select seal_no from ledger.seal where below > t.recorded_in::xid8 order by below limit 1) s`.execute(tx)
  const seals = new Map(rows.map((row) => [row.recorded_in, row.seal_no]))
  return (transaction) => {
    const seal = seals.get(transaction)
    if (seal === undefined) throw new Error(`No seal covers transaction ${transaction}`)
    return seal
  }
}

/**
 * Cuts one more row than the page has, which shows that there are more, and adds the seals. `next`: where the page ends, if there are
 * more.
 */
export async function toSealedPage<Row extends { at: string; key: string; recorded_in: string }>(
  tx: LedgerTransaction,
  rows: readonly Row[],
  limit: number,
): Promise<{ page: (Row & { sealNo: bigint })[]; next: { at: string; key: string } | undefined }> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const sealOf = await readSealsOf(
    tx,
    page.map((row) => row.recorded_in),
  )
  return {
    page: page.map((row) => ({ ...row, sealNo: sealOf(row.recorded_in) })),
    next: rows.length > limit && last ? { at: last.at, key: last.key } : undefined,
  }
}
