import type { OfferType, WrittenOffer } from '@kapao/contract/bonus'
import { parseAmount, type Satang } from '@kapao/money/satang'

type Terms = Omit<WrittenOffer, 'code' | 'place' | 'banners' | 'description'>

/**
 * The most that an offer can credit to all members together, in satang: its stock times the largest credit of one
 * receipt. `null`: without limit, because it has no stock. Nothing while it is closed, and nothing for a prize, which the
 * wheel counts. Decision record 0091.
 */
export function costOfOffer({
  kind,
  isOpen,
  stock,
  creditPercent,
  creditFixed,
  creditMost,
}: Terms): Satang | null {
  if (!isOpen || kind === 'prize') return 0n
  // A percentage of a deposit of any size reaches the most.
  const largest = creditPercent > 0 ? creditMost : Math.min(creditFixed, creditMost)
  return stock === null ? null : BigInt(stock) * (parseAmount(largest) ?? 0n)
}

/**
 * Whether a change makes an open offer stricter at most: it credits no more, no more members receive it, and no condition is
 * easier. Decision record 0091.
 */
export function isStricterOffer(before: Terms, after: Terms): boolean {
  if (!before.isOpen || before.kind !== after.kind || before.currency !== after.currency) return false
  const hasNoMore =
    orAny(after.stock) <= orAny(before.stock) &&
    after.creditPercent <= before.creditPercent &&
    after.creditFixed <= before.creditFixed &&
    after.creditMost <= before.creditMost
  const isNotEasier =
    after.leastDeposit >= before.leastDeposit &&
    after.percentSuccess >= before.percentSuccess &&
    after.percentFail >= before.percentFail &&
    after.percentTurnover >= before.percentTurnover &&
    orAny(after.hours) <= orAny(before.hours)
  const isNotMoreOften =
    after.maxReceived <= before.maxReceived && frequency[after.type] <= frequency[before.type]
  return hasNoMore && isNotEasier && isNotMoreOften
}

const frequency: Readonly<Record<OfferType, number>> = { limit: 0, week: 1, day: 2 }

function orAny(limit: number | null): number {
  return limit ?? Infinity
}
