import { type RawBuilder, sql } from 'kysely'

/**
 * What a figure counts: posted entries between a wallet and these accounts of the house. An entry that undoes one of them
 * counts with the opposite sign, on the day on which it happened.
 */
type Flow = {
  /** As the wallet sees it. */
  direction: 'in' | 'out'
  /** What the names of the accounts start with. */
  accounts: readonly string[]
  /** Only the first deposit of each member counts. */
  isFirst?: true
}

/**
 * The figures that are sums of entries: the one definition, for the report, its entries and `docs/figures.md`. Source:
 * console, §5.
 */
export const flows = {
  deposits: { direction: 'in', accounts: ['bank:', 'gateway:'] },
  firstDeposits: { direction: 'in', accounts: ['bank:', 'gateway:'], isFirst: true },
  withdrawals: { direction: 'out', accounts: ['bank:', 'gateway:'] },
  drop: { direction: 'out', accounts: ['provider:'] },
  returned: { direction: 'in', accounts: ['provider:'] },
  bonusGiven: { direction: 'in', accounts: ['cost:bonus', 'cost:promotion'] },
  giftsGiven: { direction: 'in', accounts: ['cost:refund', 'cost:invite', 'cost:wheel'] },
  takenBack: { direction: 'out', accounts: ['cost:'] },
  addedByHand: { direction: 'in', accounts: ['adjustment'] },
  takenByHand: { direction: 'out', accounts: ['adjustment'] },
} as const satisfies Readonly<Record<string, Flow>>

export type FlowName = keyof typeof flows
export const flowNames = Object.keys(flows) as FlowName[]

/** Entries that have the same accounts. */
export type Moved = { source: string; destination: string; isReversal: boolean; isFirstDeposit: boolean }

/** The house's account of entries: where their money comes from or goes to. */
export function houseAccountOf({ source, destination }: Pick<Moved, 'source' | 'destination'>): string {
  return source === 'wallet' ? destination : source
}

/** How entries count in a figure: 1, -1 if they undo what counts, 0 if they are no part of it. */
export function signIn(name: FlowName, moved: Moved): 1 | -1 | 0 {
  const { direction, accounts, ...flow }: Flow = flows[name]
  const account = houseAccountOf(moved)
  if (!accounts.some((start) => account.startsWith(start))) return 0
  if (flow.isFirst && !moved.isFirstDeposit) return 0
  const isIn = moved.destination === 'wallet'
  if ((direction === 'in') !== (isIn !== moved.isReversal)) return 0
  return moved.isReversal ? -1 : 1
}

/** Columns of entries, or of sums of them. */
type Columns = {
  source: string
  destination: string
  isReversal: string
  isFirstDeposit: RawBuilder<boolean>
}

/** The same as a condition in SQL: `true` for what counts in a figure with either sign. */
export function countsIn(name: FlowName, columns: Columns): RawBuilder<boolean> {
  const { direction, accounts, ...flow }: Flow = flows[name]
  const [source, destination, isReversal] = [columns.source, columns.destination, columns.isReversal].map(
    (column) => sql.raw<string>(column),
  )
  const account = sql<string>`case when ${source} = 'wallet' then ${destination} else ${source} end`
  const isNamed = sql.join(
    accounts.map((start) => sql`starts_with(${account}, ${start})`),
    sql` or `,
  )
  const isWayIn = sql`(${destination} = 'wallet') <> (${isReversal})`
  const isWay = direction === 'in' ? isWayIn : sql`not (${isWayIn})`
  const isFirst = flow.isFirst ? sql`and ${columns.isFirstDeposit}` : sql``
  // The sums of the synthetic member name their wallet otherwise.
  const hasWallet = sql`'wallet' in (${source}, ${destination})`
  return sql<boolean>`((${isNamed}) and ${hasWallet} and ${isWay} ${isFirst})`
}

/** Whether the entry of an alias is a deposit; `ledger.is_bank_deposit` in the database says the same. */
function isDeposit(alias: string): RawBuilder<boolean> {
  const counts = countsIn('deposits', {
    source: `${alias}.source`,
    destination: `${alias}.destination`,
    isReversal: `${alias}.reverses is not null`,
    isFirstDeposit: sql<boolean>`true`,
  })
  return sql<boolean>`(${sql.raw(`${alias}.state = 'posted' and ${alias}.reverses is null`)} and ${counts})`
}

/**
 * Whether an entry `e` is its member's first deposit in its currency; `ledger.day_sums_of` in the database says the same. Not by
 * `exists`, for which PostgreSQL might read all entries into a table at once.
 */
export const isFirstDepositOf = sql<boolean>`(${isDeposit('e')} and coalesce((
  select false from ledger.entry f
  where f.member_id = e.member_id and f.currency = e.currency and f.version < e.version and ${isDeposit('f')} limit 1),
  true))`
