import type { Satang } from '@kapao/money/satang'

/** What a grant demands; percentages are of the base. Source: product §7. */
export type Demand = {
  deposit: Satang
  credit: Satang
  /** 0: no such condition. */
  percent_success: number
  percent_fail: number
  /** Satang that must be played. */
  turnover: Satang
}

/** What has become of it: satang that play has won or lost since it began, and satang that were seen played. */
export type Course = { result: Satang; played: Satang; state: string }

/** Nothing must be reached or played, and nothing ends it: the money is the member's at once. */
export function isUnconditional(demand: Demand): boolean {
  return demand.percent_success === 0 && demand.percent_fail === 0 && demand.turnover === 0n
}

/** Qualifying deposit and credit. */
export function baseOf({ deposit, credit }: Pick<Demand, 'deposit' | 'credit'>): Satang {
  return deposit + credit
}

/**
 * What the grant stands at: the base with what play has won or lost since. Where the member holds nothing else, that is
 * wallet and games. Decision record 0036.
 */
export function valueOf(grant: Demand & Course): Satang {
  return baseOf(grant) + grant.result
}

/** Satang from which on it succeeds; nothing where it has no such condition. Half a satang is no satang. */
export function successAt(grant: Demand): Satang | undefined {
  return grant.percent_success === 0
    ? undefined
    : (baseOf(grant) * BigInt(grant.percent_success) + 99n) / 100n
}

/** Satang at which, and below which, it fails. */
export function failureAt(grant: Demand): Satang {
  return (baseOf(grant) * BigInt(grant.percent_fail)) / 100n
}

/**
 * What a grant comes to when its balances are known: it fails at `percent_fail` of the base or below, met or not; it is
 * met where the value reaches `percent_success` and enough was played, and stays met. Product §7.
 */
export function judgeGrant(grant: Demand & Course): 'failed' | 'met' | 'active' {
  const value = valueOf(grant)
  if (value <= failureAt(grant)) return 'failed'
  if (grant.state === 'met') return 'met'
  const isReached = value >= (successAt(grant) ?? value)
  return isReached && grant.played >= grant.turnover ? 'met' : 'active'
}

/** What cancelling, or running out of time, takes back: the credit, as far as play has left it. Nothing once it is met. */
export function unearned(grant: Demand & Course): Satang {
  return grant.state === 'active' ? least(grant.credit, most(0n, valueOf(grant))) : 0n
}

/** What failing forfeits: what is left above the member's own deposit. Nothing once it was met. */
export function forfeited(grant: Demand & Course): Satang {
  return grant.state === 'active' ? least(grant.credit, most(0n, valueOf(grant) - grant.deposit)) : 0n
}

/**
 * What a telling shows to have been played, at the least: what is gone was staked, and nobody stakes more than is there.
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
