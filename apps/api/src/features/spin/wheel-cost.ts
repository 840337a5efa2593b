import type { WrittenWheel } from '@kapao/contract/spin'
import { parseAmount, type Satang } from '@kapao/money/satang'

type Terms = Omit<WrittenWheel, 'name'>
type Slice = Terms['slices'][number]

/**
 * The most that a wheel can give to all members together, in satang: the sum over its slices. `null`: without limit,
 * because a slice has neither stock nor budget. Nothing while it is closed. Decision record 0091.
 */
export function costOfWheel({ isOpen, slices }: Terms): Satang | null {
  if (!isOpen) return 0n
  const costs = slices.map(costOfSlice)
  return costs.includes(null) ? null : costs.reduce<Satang>((sum, each) => sum + (each ?? 0n), 0n)
}

/** Goods have no price here, so they only have to be counted. Coins buy spins of the same wheel. */
function costOfSlice({ weight, kind, amount, stock, budget }: Slice): Satang | null {
  if (weight === 0 || kind === 'coins') return 0n
  if (kind === 'goods') return stock === null && budget === null ? null : 0n
  const limits = [
    ...(stock === null ? [] : [BigInt(stock) * satangOf(amount)]),
    ...(budget === null ? [] : [satangOf(budget)]),
  ]
  return limits.length === 0 ? null : limits.reduce((least, each) => (each < least ? each : least))
}

function satangOf(amount: number): Satang {
  return parseAmount(amount) ?? 0n
}

/**
 * Whether an open wheel gives no more than before and no more often: the same slices with the same odds, none with a larger
 * prize, stock or budget, no cheaper coins, and no coupons that can be claimed longer. Decision record 0091.
 */
export function isStricterWheel(before: Terms, after: Terms): boolean {
  if (!before.isOpen || before.currency !== after.currency) return false
  if (before.slices.length !== after.slices.length) return false
  const known = new Map(before.slices.map((slice) => [slice.code, slice]))
  return (
    after.coinRate >= before.coinRate &&
    orAny(after.couponDays) <= orAny(before.couponDays) &&
    before.closedKinds.every((kind) => after.closedKinds.includes(kind)) &&
    after.slices.every((slice) => isStricterSlice(known.get(slice.code), slice))
  )
}

function isStricterSlice(before: Slice | undefined, after: Slice): boolean {
  return (
    before !== undefined &&
    before.kind === after.kind &&
    before.weight === after.weight &&
    before.offer === after.offer &&
    after.amount <= before.amount &&
    orAny(after.stock) <= orAny(before.stock) &&
    orAny(after.budget) <= orAny(before.budget)
  )
}

function orAny(limit: number | null): number {
  return limit ?? Infinity
}
