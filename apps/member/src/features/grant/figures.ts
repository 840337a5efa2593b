import type { OfferTerms } from '@kapao/contract/bonus'
import { creditOf, failureOf, successOf, turnoverOf } from '@kapao/money/grant-terms'
import { parseAmount, toAmount } from '@kapao/money/satang'

/** A rule in amounts. `deposit` 0: without a deposit. */
export type Figures = {
  deposit: number
  credit: number
  base: number
  percentSuccess: number
  /** `null`: no value has to be reached. */
  succeedsAt: number | null
  percentFail: number
  failsAt: number
  percentTurnover: number
  turnover: number
}

type Percents = Pick<Figures, 'percentSuccess' | 'percentFail' | 'percentTurnover'>

/** The figures of a rule for a deposit and its credit, by the functions with which the server begins a grant. */
export function figuresOf(
  { percentSuccess, percentFail, percentTurnover }: Percents,
  { deposit, credit }: Pick<Figures, 'deposit' | 'credit'>,
): Figures {
  const base = satangOf(deposit) + satangOf(credit)
  const success = successOf(base, percentSuccess)
  return {
    deposit,
    credit,
    base: toAmount(base),
    percentSuccess,
    succeedsAt: success === undefined ? null : toAmount(success),
    percentFail,
    failsAt: toAmount(failureOf(base, percentFail)),
    percentTurnover,
    turnover: toAmount(turnoverOf(base, percentTurnover)),
  }
}

/** What an offer would give for a deposit. `undefined`: it needs a larger one. */
export function exampleOf(offer: OfferTerms, deposit: number): Figures | undefined {
  const rule = {
    leastDeposit: satangOf(offer.leastDeposit),
    creditPercent: offer.creditPercent,
    creditFixed: satangOf(offer.creditFixed),
    creditMost: satangOf(offer.creditMost),
  }
  const credit = creditOf(rule, satangOf(deposit))
  return credit === undefined
    ? undefined
    : figuresOf(offer, { deposit: offer.leastDeposit === 0 ? 0 : deposit, credit: toAmount(credit) })
}

const mostExamples = 4

/** Deposits to show an offer with: the member's own last ones that earn it, then its smallest and multiples of it. */
export function exampleDeposits({ leastDeposit }: OfferTerms, lastAmounts: readonly number[]): number[] {
  if (leastDeposit === 0) return []
  const own = lastAmounts.filter((amount) => amount >= leastDeposit)
  return [...new Set([...own.slice(0, 2), leastDeposit, leastDeposit * 2, leastDeposit * 5])]
    .slice(0, mostExamples)
    .toSorted((one, other) => one - other)
}

function satangOf(baht: number): bigint {
  return parseAmount(baht) ?? 0n
}
