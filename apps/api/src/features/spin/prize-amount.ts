import type { PrizeKind } from '@kapao/contract/spin'
import { toAmount } from '@kapao/money/satang'

/** The amount of a prize on the wire: money in baht or kip, everything else in pieces. */
export function amountOf(kind: PrizeKind, prize: bigint): number {
  return kind === 'baht' || kind === 'bonus' ? toAmount(prize) : Number(prize)
}
