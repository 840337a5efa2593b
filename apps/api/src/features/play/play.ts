import type { Invariant } from '@kapao/ledger/invariant'
import { playBalancesAreRolledUp } from './play-balance.store.ts'
import {
  playAgreesWithBook,
  playBlocksAreSummed,
  playFollows,
  playIsRolledUp,
  playIsSummedBySeal,
  playKnowsBalances,
} from './play-invariant.store.ts'

export { readBalancesInGames } from './play-balance.store.ts'
export {
  listGameResults,
  type GameResult,
  type ResultFilter,
  type ResultHour,
  type ResultSum,
  sumGameResults,
  sumResultDays,
  sumResultHours,
} from './play-result.store.ts'
export { type Days, type DaySums, sumMemberDays, sumProviderDays } from './play.store.ts'

/** What must hold for the record of play. It is checked together with the book. */
export const playInvariants: readonly Invariant[] = [
  playFollows,
  playKnowsBalances,
  playAgreesWithBook,
  playIsRolledUp,
  playIsSummedBySeal,
  playBlocksAreSummed,
  playBalancesAreRolledUp,
]
