import type { Satang } from './satang.ts'

/** What an offer credits: a percentage of the deposit and a fixed amount, together at most `creditMost`. */
export type CreditRule = {
  /** The smallest deposit that earns it; 0: it needs no deposit. */
  leastDeposit: Satang
  creditPercent: number
  creditFixed: Satang
  creditMost: Satang
}

/**
 * What a rule credits for a deposit, in satang, with the percentage rounded down. `undefined`: it needs a larger deposit.
 * A rule without a least deposit credits the same for every deposit. Source: Product §7.
 */
export function creditOf(rule: CreditRule, depositSatang: Satang): Satang | undefined {
  if (depositSatang < rule.leastDeposit) return undefined
  const counted = rule.leastDeposit === 0n ? 0n : depositSatang
  const credit = partOf(counted, rule.creditPercent) + rule.creditFixed
  return credit < rule.creditMost ? credit : rule.creditMost
}

/** The value from which a grant succeeds, rounded up. `undefined` if no value has to be reached. */
export function successOf(baseSatang: Satang, percentSuccess: number): Satang | undefined {
  return percentSuccess === 0 ? undefined : (baseSatang * BigInt(percentSuccess) + 99n) / 100n
}

/** The value at or below which a grant fails, rounded down. */
export function failureOf(baseSatang: Satang, percentFail: number): Satang {
  return partOf(baseSatang, percentFail)
}

/** What has to be played in total, rounded down. 0: nothing. */
export function turnoverOf(baseSatang: Satang, percentTurnover: number): Satang {
  return partOf(baseSatang, percentTurnover)
}

function partOf(satang: Satang, percent: number): Satang {
  return (satang * BigInt(percent)) / 100n
}
