import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { claimCoupon as call } from '@kapao/contract/spin'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { postEntry } from '@kapao/ledger/ledger'
import { validate } from 'uuid'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { findOffer, type OfferRow } from '../bonus/bonus.ts'
import { addCoins } from './coin.ts'
import { askAllBalances } from '../game/game.ts'
import { findOpenGrant } from '../grant/grant.ts'
import { type SpinRow, findCoupon, takeCoupon } from './spin.store.ts'
import { giveBonusPrize } from './give-bonus-prize.ts'
import { amountOf } from './prize-amount.ts'
import { findWheel } from './wheel.store.ts'

/** Gives the prize of a coupon. The transaction that marks the coupon as claimed gives the prize. */
export const claimCoupon = operation(call, async ({ body, member }, context) => {
  const { memberId, currency } = member
  if (!validate(body.coupon)) return refuse('INVALID_CODE')
  const coupon = await findCoupon(context.db, memberId, body.coupon)
  const now = context.clock.now()
  if (!coupon || coupon.claimed_at) return refuse('NO_CLAIMABLE_COUPON')
  if (coupon.expires_at && coupon.expires_at <= now) return refuse('COUPON_EXPIRED')
  const wheel = await findWheel(context.db, currency)
  if (wheel?.closed_kinds.includes(coupon.kind)) return refuse('INVALID_COUPON_TYPE')
  const offer = coupon.kind === 'bonus' ? await prepareBonus(context, coupon) : undefined
  if (isRefusal(offer)) return offer
  const claimed = await context.keyedTransaction(async (tx) => {
    if (!(await takeCoupon(tx, coupon, now))) return refuse('NO_CLAIMABLE_COUPON')
    const refused = await givePrize(tx, context, { coupon, offer, now })
    if (refused) return refused
    return { success: true as const, kind: coupon.kind, amount: amountOf(coupon.kind, coupon.prize) }
  })
  if (!isRefusal(claimed)) {
    context.announce(memberId)
    if (coupon.kind === 'goods')
      context.log.info({ memberId, couponId: coupon.coupon_id, code: coupon.code }, 'coupon.goods_claimed')
  }
  return claimed
})

/**
 * The offer with the condition of the bonus. Game balances are requested first, so that earlier play does not count
 * towards it.
 */
async function prepareBonus(
  context: Context,
  { member_id: memberId, currency, offer_code: code }: SpinRow,
): Promise<OfferRow | Refusal<'INVALID_PRIZE_CODE' | 'BONUS_REMAINING'>> {
  const offer = await findOffer(context.db, { kind: 'prize', code: code ?? '', currency })
  if (!offer) return refuse('INVALID_PRIZE_CODE')
  if (await findOpenGrant(context.db, memberId)) return refuse('BONUS_REMAINING')
  await askAllBalances(context, { memberId, currency })
  return offer
}

type Prize = { coupon: SpinRow; offer: OfferRow | undefined; now: Date }

async function givePrize(
  tx: DatabaseTransaction,
  context: Context,
  { coupon, offer, now }: Prize,
): Promise<undefined | Refusal<'BONUS_REMAINING' | 'BONUS_CONDITION'>> {
  if (coupon.kind === 'baht') await postPrize(tx, coupon, now)
  if (coupon.kind === 'coins') await addCoins(tx, coupon.member_id, Number(coupon.prize))
  return offer && giveBonusPrize(tx, context, { coupon, offer, now })
}

async function postPrize(tx: DatabaseTransaction, coupon: SpinRow, now: Date): Promise<void> {
  const posted = await postEntry(tx, {
    memberId: coupon.member_id,
    currency: coupon.currency,
    entryId: coupon.coupon_id,
    source: 'cost:wheel',
    destination: 'wallet',
    amountSatang: coupon.prize,
    happenedAt: now,
    statement: {
      type: 'bonus',
      from: 'WHEEL',
      to: 'WALLET',
      related: { luckydraw: { description: coupon.label } },
    },
  })
  // A credit to an existing wallet cannot be refused. Anything else is our fault, and the coupon must not be stored as
  // claimed.
  if (!posted.ok) throw new Error(`The book refused a prize: ${posted.refusal}`)
}
