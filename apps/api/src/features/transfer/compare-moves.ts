import type { ListedMove } from '@kapao/providers/game/game-adapter'
import { aroundSeconds, type Found } from '../../outbound/reconcile.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { BookSide, ComparedLeg } from './comparison.store.ts'

export type FoundMove = Omit<Found, 'currency'>

type Compared = {
  /** Every leg that may correspond to a listed move. */
  legs: readonly ComparedLeg[]
  moves: readonly ListedMove[]
  /** The period that is judged. What lies outside it is only used for matching. */
  from: Date
  to: Date
}

function isWithin(at: Date, { from, to }: Compared): boolean {
  return at >= from && at < to
}
function isOpen({ state }: ComparedLeg): boolean {
  return state === 'held' || state === 'submitted' || state === 'manual_review'
}

/** The references by which a leg and a move match: ours, and those that the provider issued in the prepare step. */
function namesOf({ reference, prepared }: ComparedLeg): string[] {
  return [reference, ...Object.values(prepared ?? {})]
}

/**
 * Compares a provider's list with the legs one by one. An open leg is no difference, because its outcome is not known
 * yet.
 */
export function compareByReference(compared: Compared): FoundMove[] {
  const legOf = new Map(compared.legs.flatMap((leg) => namesOf(leg).map((name) => [name, leg] as const)))
  const listed = new Set<ComparedLeg>()
  const found = compared.moves.flatMap((move): FoundMove[] => {
    const leg = legOf.get(move.reference)
    const isRepeated = leg !== undefined && listed.has(leg)
    if (leg) listed.add(leg)
    if (!isWithin(move.at, compared)) return []
    const figures = {
      reference: leg?.reference ?? move.reference,
      reported: move.amountSatang,
      happened_at: move.at,
    }
    if (!leg || isRepeated || leg.state === 'returned')
      return [{ kind: 'ONLY_AT_PROVIDER', book: 0n, ...figures }]
    if (isOpen(leg)) return []
    const isSame =
      leg.amount === move.amountSatang && leg.direction === move.direction && leg.username === move.username
    return isSame ? [] : [{ kind: 'AMOUNT_DIFFERS', book: leg.amount, ...figures }]
  })
  return [...found, ...onlyInBook(compared, (leg) => listed.has(leg))]
}

/**
 * Whether a leg's move may be in the list: not if the leg was done before the list begins. Such a leg would otherwise
 * take the place of a later one of the same amount, which would then seem to be missing at the provider.
 */
function mayBeListed({ state, ended_at }: ComparedLeg, { from }: Compared): boolean {
  return state !== 'done' || ended_at === null || ended_at >= secondsAfter(from, -aroundSeconds)
}

/**
 * The same for a provider without references: moves of one account, direction and amount are counted against each
 * other. Of several equal moves it is unknown which one is surplus, so the last one is reported.
 */
export function compareByCount(compared: Compared): FoundMove[] {
  function keyOf(each: { username: string; direction: string }, amount: bigint): string {
    return `${each.username} ${each.direction} ${amount}`
  }
  const done = new Map<string, ComparedLeg[]>()
  for (const leg of compared.legs) {
    if (leg.state === 'returned' || !mayBeListed(leg, compared)) continue
    const key = keyOf(leg, leg.amount)
    done.set(key, [...(done.get(key) ?? []), leg])
  }
  const listed = new Set<ComparedLeg>()
  const found = compared.moves.flatMap((move): FoundMove[] => {
    const leg = done.get(keyOf(move, move.amountSatang))?.find((each) => !listed.has(each))
    if (leg) listed.add(leg)
    if (leg || !isWithin(move.at, compared)) return []
    return [
      {
        kind: 'ONLY_AT_PROVIDER',
        reference: move.reference,
        book: 0n,
        reported: move.amountSatang,
        happened_at: move.at,
      },
    ]
  })
  return [...found, ...onlyInBook(compared, (leg) => listed.has(leg))]
}

function onlyInBook(compared: Compared, isListed: (leg: ComparedLeg) => boolean): FoundMove[] {
  return compared.legs
    .filter((leg) => leg.state === 'done' && leg.ended_at !== null && leg.ended_at < compared.to)
    .filter((leg) => isWithin(leg.created_at, compared) && !isListed(leg))
    .map((leg) => ({
      kind: 'ONLY_IN_BOOK',
      reference: leg.reference,
      book: leg.amount,
      reported: 0n,
      happened_at: leg.created_at,
    }))
}

/**
 * Whether the provider's total equals the ledger's, apart from what was on its way while both were read: legs that were
 * open when the ledger was read, and those that began since, may or may not be included.
 */
export function explainsTotal(
  { balanceSatang, open }: BookSide,
  begun: readonly ComparedLeg[],
  reportedSatang: bigint,
): boolean {
  const onTheWay = new Map([...open, ...begun].map((leg) => [leg.leg_id, leg]))
  function sum(direction: 'in' | 'out'): bigint {
    return [...onTheWay.values()]
      .filter((leg) => leg.direction === direction)
      .reduce((total, { amount }) => total + amount, 0n)
  }
  const difference = reportedSatang - balanceSatang
  return difference >= -sum('out') && difference <= sum('in')
}
