import { turnoverOf } from '@kapao/money/grant-terms'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { OfferRow } from '../bonus/bonus.ts'
import { beginGrant } from '../grant/grant.ts'
import type { SpinRow } from './spin.store.ts'

/** The wheel limits its prizes by stock and budget. There is no limit per member. */
const noLimit = { type: 'limit', most: 1_000_000_000 } as const

/**
 * Begins the grant of a coupon: the credit is what was won, the condition is the offer's. Refuses BONUS_REMAINING while
 * another grant is open, and BONUS_CONDITION if not all games return their balance.
 */
export async function giveBonusPrize(
  tx: DatabaseTransaction,
  context: Context,
  { coupon, offer, now }: { coupon: SpinRow; offer: OfferRow; now: Date },
): Promise<undefined | Refusal<'BONUS_REMAINING' | 'BONUS_CONDITION'>> {
  const begun = await beginGrant(tx, context, {
    member: { memberId: coupon.member_id, currency: coupon.currency },
    grantId: coupon.coupon_id,
    kind: 'promotion',
    code: offer.code,
    creditSatang: coupon.prize,
    percentSuccess: offer.percent_success,
    percentFail: offer.percent_fail,
    turnoverSatang: turnoverOf(coupon.prize, offer.turnover_percent),
    count: noLimit,
    expiresAt: offer.hours === null ? null : secondsAfter(now, offer.hours * 3600),
    askedAt: now,
  })
  if (begun === 'balances unknown') return refuse('BONUS_CONDITION', { isBalanceUnknown: true })
  return typeof begun === 'string' ? refuse('BONUS_REMAINING') : undefined
}
