import { type RawBuilder, sql } from 'kysely'
import type { Currency, Satang } from '@kapao/money/satang'
import type { LedgerTransaction, StatementType } from './request.ts'
import { isRecordedWithin, readSealedRanges } from './sealed-ranges.ts'

/** An entry of the book, and the seal that covers it. `undefined`: it is not sealed yet. */
export type BookEntry = {
  entryId: string
  memberId: string
  currency: Currency
  source: string
  destination: string
  amountSatang: Satang
  state: 'posted' | 'pending' | 'voided'
  /** `undefined`: it resolves another entry, so it has no line of its own. */
  type: StatementType | undefined
  resolves: string | undefined
  reverses: string | undefined
  balanceAfterSatang: Satang
  version: bigint
  happenedAt: Date
  recordedAt: Date
  sealNo: bigint | undefined
}

/** Where a page of sealed entries ends: in the order of recording, the latest first. */
export type EntryPosition = { sealNo: bigint; recordedIn: string; entryId: string }

/** A row with the columns of `entryColumns`. */
export type EntryRow = {
  entry_id: string
  member_id: string
  currency: Currency
  source: string
  destination: string
  amount: bigint
  state: BookEntry['state']
  statement_type: StatementType | null
  resolves: string | null
  reverses: string | null
  balance_after: bigint
  version: bigint
  happened_at: Date
  recorded_at: Date
  recorded_in: string
  seal_no: bigint | null
}

/** The columns of an entry `e`, with the number of its seal in `seal_no`. */
export const entryColumns = sql`e.entry_id, e.member_id, e.currency, e.source, e.destination, e.amount, e.state,
  e.statement_type, e.resolves, e.reverses, e.balance_after, e.version, e.happened_at, e.recorded_at,
  e.recorded_in::text as recorded_in`

export function toBookEntry(row: EntryRow): BookEntry {
  return {
    entryId: row.entry_id,
    memberId: row.member_id,
    currency: row.currency,
    source: row.source,
    destination: row.destination,
    amountSatang: row.amount,
    state: row.state,
    type: row.statement_type ?? undefined,
    resolves: row.resolves ?? undefined,
    reverses: row.reverses ?? undefined,
    balanceAfterSatang: row.balance_after,
    version: row.version,
    happenedAt: row.happened_at,
    recordedAt: row.recorded_at,
    sealNo: row.seal_no ?? undefined,
  }
}

/** Only entries that were recorded before this one. */
export function isRecordedBefore(position: EntryPosition | undefined): RawBuilder<boolean> {
  if (position === undefined) return sql`true`
  return sql`(e.recorded_in, e.entry_id) < (${position.recordedIn}::text::xid8, ${position.entryId}::uuid)`
}

/** Cuts one more row than the page has, which shows that there are more. */
export function toPage(
  rows: readonly EntryRow[],
  limit: number,
): { entries: BookEntry[]; next: EntryPosition | undefined } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isLastPage = rows.length <= limit
  return {
    entries: page.map(toBookEntry),
    next:
      isLastPage || !last?.seal_no
        ? undefined
        : { sealNo: last.seal_no, recordedIn: last.recorded_in, entryId: last.entry_id },
  }
}

/** Where the newest seal ends: what was recorded from here on is not sealed. */
export const unsealedFrom = sql`coalesce(
  (select below from ledger.seal where form = 2 order by seal_no desc limit 1), '0'::xid8)`

/**
 * Entries recorded in this transaction or a later one. The upper end, which every entry is below, tells the planner that they are
 * few: it would read the whole book for an open range whose beginning it does not know.
 */
export function isRecordedSince(from: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(recorded_in >= ${from} and recorded_in < '18446744073709551615'::xid8)`
}

/** A full id, or the short reference that ends it: its last eight hexadecimal digits, in lower case. */
export type EntryName = { entryId: string } | { reference: string }

/** Selects the member and id of the entries of a name, by index: sealed ones by their leaves, the newest by their time. */
export function entriesNamed(name: EntryName): RawBuilder<unknown> {
  const reference = 'reference' in name ? name.reference : name.entryId.slice(-8)
  const isIt = 'entryId' in name ? sql`entry_id = ${name.entryId}::uuid` : sql`true`
  return sql`
    select member_id, entry_id from ledger.leaf where right(entry_id::text, 8) = ${reference} and ${isIt}
    union
    select member_id, entry_id from ledger.entry
    where ${isRecordedSince(unsealedFrom)} and right(entry_id::text, 8) = ${reference} and ${isIt}`
}

/** The entries of an id or a short reference, the latest first. Of a reference there may be several. */
export async function findEntries(
  tx: LedgerTransaction,
  name: EntryName,
  most: number,
): Promise<BookEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns}, l.seal_no
    from (${entriesNamed(name)}) n
    join ledger.entry e on e.member_id = n.member_id and e.entry_id = n.entry_id
    left join ledger.leaf l on l.member_id = e.member_id and l.entry_id = e.entry_id
    order by e.recorded_in desc, e.entry_id limit ${most}`.execute(tx)
  return rows.map(toBookEntry)
}

/**
 * The entries that belong together with one: its hold, what resolved it, what it reverses and what reverses it, in the order of
 * recording. Empty if there is no such entry.
 */
export async function readRelatedEntries(tx: LedgerTransaction, entryId: string): Promise<BookEntry[]> {
  const [entry] = await findEntries(tx, { entryId }, 1)
  if (entry === undefined) return []
  const openings = [
    entry.resolves ?? entry.entryId,
    ...(entry.reverses === undefined ? [] : [entry.reverses]),
  ]
  const { rows } = await sql<EntryRow>`
    select ${entryColumns}, l.seal_no from ledger.entry e
    left join ledger.leaf l on l.member_id = e.member_id and l.entry_id = e.entry_id
    where e.member_id = ${entry.memberId}
      and (e.entry_id = any(${openings}::uuid[]) or e.resolves = any(${openings}::uuid[])
        or e.reverses = any(${openings}::uuid[]))
    order by e.version`.execute(tx)
  return rows.map(toBookEntry)
}

/** A seal of the book. */
export type SealFacts = { sealNo: bigint; entries: number; root: string; hash: string; sealedAt: Date }

type SealRow = { seal_no: bigint; entries: number; root: string; hash: string; sealed_at: Date }

async function selectSeals(tx: LedgerTransaction, which: RawBuilder<unknown>): Promise<SealFacts[]> {
  const { rows } = await sql<SealRow>`
    select seal_no, entries, encode(root, 'hex') as root, encode(hash, 'hex') as hash, sealed_at
    from ledger.seal where form = 2 and ${which}`.execute(tx)
  return rows.map(({ seal_no: sealNo, sealed_at: sealedAt, ...seal }) => ({ sealNo, sealedAt, ...seal }))
}

/** Seals before a number, the newest first. */
export function listNewestSeals(
  tx: LedgerTransaction,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<SealFacts[]> {
  const isBefore = before === undefined ? sql`true` : sql`seal_no < ${before}`
  return selectSeals(tx, sql`${isBefore} order by seal_no desc limit ${limit}`)
}

export function readSeals(tx: LedgerTransaction, numbers: readonly bigint[]): Promise<SealFacts[]> {
  return selectSeals(tx, sql`seal_no = any(${numbers.map(String)}::bigint[])`)
}

/** A page of the entries that a seal covers, the latest first. */
export async function listSealedEntries(
  tx: LedgerTransaction,
  { sealNo, limit, after }: { sealNo: bigint; limit: number; after: EntryPosition | undefined },
): Promise<ReturnType<typeof toPage>> {
  const ranges = await readSealedRanges(
    tx,
    sql`select seal_no from ledger.seal where seal_no = ${sealNo} and form = 2`,
  )
  const { rows } = await sql<EntryRow>`
    select ${entryColumns}, ${sealNo}::bigint as seal_no from ledger.entry e
    where ${isRecordedWithin(ranges)} and ${isRecordedBefore(after)}
    order by e.recorded_in desc, e.entry_id desc limit ${limit + 1}`.execute(tx)
  return toPage(rows, limit)
}
