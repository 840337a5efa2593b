/** What is taken of members, and what was measured: the same for every size of site. */
export const taken = {
  /** Of all members, who plays on a day; and of those, who is there at once in the busiest minutes. */
  activeShare: 0.1,
  onlineShare: 0.05,
  /** Of an active member on a day. */
  deposits: 2,
  transfers: 6,
  withdrawals: 0.5,
  requests: 300,
  /** Of a day's work, what falls into its busiest hour; and how much its busiest seconds are above that hour. */
  busiestHour: 0.1,
  overTheHour: 2,
  /** Of the other tables (QR, receipts, transfers, their steps, intents, sessions), beside the book's. */
  otherTables: 1,
  /** Indexes that grow in no order are less full than those that were just built. */
  looseness: 1.4,
  /** At which part of what was measured a machine is full. */
  fullAt: 0.5,
} as const

export const measured = {
  /** Bytes of a row with its indexes, just built: 500,000 entries of 50,000 members, filled by `tools/bench/full-book.ts`. */
  entryBytes: 265,
  lineBytes: 100,
  /** Payments a second, each with all its checks, on 2 cores that the client shares. Source: bench.md. */
  paymentsPerSecond: 5400,
  /** Sockets of the chat on one server within the bar. Source: bench.md. */
  sockets: 1000,
} as const

/** A hold and what became of it are two entries; a deposit is one. */
const entriesPerDay = taken.deposits + 2 * (taken.transfers + taken.withdrawals)
const linesPerDay = taken.deposits + taken.transfers + taken.withdrawals
const bytesPerDay =
  (entriesPerDay * measured.entryBytes + linesPerDay * measured.lineBytes) *
  taken.looseness *
  (1 + taken.otherTables)

export type Growth = {
  members: number
  active: number
  online: number
  entriesPerDay: number
  entriesAtPeak: number
  requestsAtPeak: number
  entriesPerYear: number
  bytesPerDay: number
  bytesPerYear: number
  /** Machines with 2 cores that the book alone would fill at its peak. */
  bookMachines: number
}

const atPeak = (perDay: number): number => (perDay * taken.busiestHour * taken.overTheHour) / 3600

/** What so many members make of the database, by what is taken and measured. */
export const growthOf = (members: number): Growth => {
  const active = members * taken.activeShare
  return {
    members,
    active,
    online: active * taken.onlineShare,
    entriesPerDay: active * entriesPerDay,
    entriesAtPeak: atPeak(active * entriesPerDay),
    requestsAtPeak: atPeak(active * taken.requests),
    entriesPerYear: active * entriesPerDay * 365,
    bytesPerDay: active * bytesPerDay,
    bytesPerYear: active * bytesPerDay * 365,
    bookMachines: Math.ceil(atPeak(active * entriesPerDay) / (measured.paymentsPerSecond * taken.fullAt)),
  }
}

const count = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })
const bytes = (size: number): string =>
  size >= 1e12 ? `${count.format(size / 1e12)} TB` : `${count.format(size / 1e9)} GB`

const rows: readonly [string, (growth: Growth) => string][] = [
  ['active on a day', ({ active }) => count.format(active)],
  ['there at once', ({ online }) => count.format(online)],
  ['entries a day', (growth) => count.format(growth.entriesPerDay)],
  ['entries a second, at the peak', ({ entriesAtPeak }) => count.format(entriesAtPeak)],
  ['requests a second, at the peak', ({ requestsAtPeak }) => count.format(requestsAtPeak)],
  ['entries a year', (growth) => count.format(growth.entriesPerYear)],
  ['database, more each day', (growth) => bytes(growth.bytesPerDay)],
  ['database, more each year', (growth) => bytes(growth.bytesPerYear)],
  ['machines of 2 cores for the book', ({ bookMachines }) => String(bookMachines)],
]

/** The rows of the table in docs/scaling.md, cell by cell. */
export const tableOf = (sizes: readonly number[]): string[][] =>
  rows.map(([name, tell]) => [name, ...sizes.map((members) => tell(growthOf(members)))])
