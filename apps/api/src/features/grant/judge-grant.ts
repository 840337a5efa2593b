import { failureOf, successOf } from '@kapao/money/grant-terms'
import type { Satang } from '@kapao/money/satang'

/** The condition of a grant. Percentages are of the base. Source: Product §7. */
export type Demand = {
  deposit: Satang
  credit: Satang
  /** 0: nothing has to be reached. */
  percent_success: number
  percent_fail: number
  /** Satang that must be played. */
  turnover: Satang
}

/** The progress of a grant: satang won or lost in play since it began, and satang that were seen played. */
export type Course = { result: Satang; played: Satang; state: string }

/** Nothing has to be reached or played, and nothing ends the grant: the money belongs to the member at once. */
export function isUnconditional(demand: Demand): boolean {
  return demand.percent_success === 0 && demand.percent_fail === 0 && demand.turnover === 0n
}

/** Qualifying deposit and credit. */
export function baseOf({ deposit, credit }: Pick<Demand, 'deposit' | 'credit'>): Satang {
  return deposit + credit
}

/**
 * The value of the grant: the base plus what play has won or lost since it began. If the member holds nothing else,
 * that is the sum of wallet and games. Decision record 0036.
 */
export function valueOf(grant: Demand & Course): Satang {
  return baseOf(grant) + grant.result
}

/** The value in satang from which the grant succeeds, rounded up. `undefined` if no value has to be reached. */
export function successAt(grant: Demand): Satang | undefined {
  return successOf(baseOf(grant), grant.percent_success)
}

/** The value in satang at or below which the grant fails, rounded down. */
export function failureAt(grant: Demand): Satang {
  return failureOf(baseOf(grant), grant.percent_fail)
}

/**
 * Judges a grant by its known balances. It fails at or below `percent_fail` of the base, even after it was met. It is
 * met once the value reaches `percent_success` and enough was played, and then stays met. Product §7.
 */
export function judgeGrant(grant: Demand & Course): 'failed' | 'met' | 'active' {
  const value = valueOf(grant)
  if (value <= failureAt(grant)) return 'failed'
  if (grant.state === 'met') return 'met'
  const isReached = value >= (successAt(grant) ?? value)
  return isReached && grant.played >= grant.turnover ? 'met' : 'active'
}

/**
 * What ending before the condition is met takes back: the credit and what play has won since, as far as the value
 * exceeds the member's own deposit. The member keeps `kept`. Nothing is taken once the condition is met. Product §12.
 */
export function unearned(grant: Demand & Course): Satang {
  return grant.state === 'active' ? most(0n, valueOf(grant) - grant.deposit) : 0n
}

/** What the member keeps of the grant's value when it ends before its condition is met: at most the own deposit. */
export function kept(grant: Demand & Course): Satang {
  return least(grant.deposit, most(0n, valueOf(grant)))
}

/**
 * The least that was played between two balances, in satang: a loss was staked, and no stake exceeds the balance before
 * it.
 */
export function playedBetween(before: Satang, after: Satang): Satang {
  return after < before ? before - after : least(after - before, most(0n, before))
}

function least(one: Satang, other: Satang): Satang {
  return one < other ? one : other
}
function most(one: Satang, other: Satang): Satang {
  return one > other ? one : other
}
