/** Assumptions about members and measured values, the same for every size of site. */
export const taken = {
  /** The share of members who play on a day, and the share of those who are online at once in the busiest minutes. */
  activeShare: 0.1,
  onlineShare: 0.05,
  /** Per active member and day. */
  deposits: 2,
  transfers: 6,
  withdrawals: 0.5,
  requests: 300,
  /** The share of a day's work in its busiest hour, and how far its busiest seconds exceed that hour's average. */
  busiestHour: 0.1,
  overTheHour: 2,
  /** The size of the other tables (QRs, incoming transfers, transfers, legs, keys, sessions) per byte of the book. */
  otherTables: 1,
  /** Indexes filled in random order are less dense than freshly built ones. */
  looseness: 1.4,
  /** The share of the measured throughput at which a machine counts as full. */
  fullAt: 0.5,
} as const

export const measured = {
  /** Bytes of a row with fresh indexes: 500,000 entries of 50,000 members, filled by `tools/bench/full-book.ts`. */
  entryBytes: 265,
  lineBytes: 100,
  /** Payments per second, each with all its checks, on 2 cores shared with the client. Source: bench.md. */
  paymentsPerSecond: 5400,
  /** Chat sockets on one server within the latency target. Source: bench.md. */
  sockets: 1000,
} as const

/** A hold and its resolution are two entries; a deposit is one. */
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
  /** Machines with 2 cores that the book alone needs at its peak. */
  bookMachines: number
}

function atPeak(perDay: number): number {
  return (perDay * taken.busiestHour * taken.overTheHour) / 3600
}

/** The load and size of the database for this many members, from the assumptions and measurements. */
export function growthOf(members: number): Growth {
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
function bytes(size: number): string {
  return size >= 1e12 ? `${count.format(size / 1e12)} TB` : `${count.format(size / 1e9)} GB`
}

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
export function tableOf(sizes: readonly number[]): string[][] {
  return rows.map(([name, figureOf]) => [name, ...sizes.map((members) => figureOf(growthOf(members)))])
}
