import type { GiftRefusal } from '@kapao/contract/gift'
import type { GiftAdapter, Redeemed } from '@kapao/providers/gift-adapter'
import type { Context } from '../../platform/context.ts'
import { creditGift, refuseGift } from './finalize-gift.ts'
import type { GiftRow } from './gift.store.ts'

/**
 * Asks the e-wallet for a gift's money and brings the gift to its end where the answer is definite. Done any number of
 * times, by any number of processes, the money is taken once and credited once: the e-wallet knows our reference, and
 * the gift ends by one conditional write.
 */
export const submitGift = async (context: Context, gift: GiftRow): Promise<void> => {
  const { giftAdapter } = context
  if (!giftAdapter) return
  const word = await (gift.polls === 0 ? redeem(giftAdapter, gift) : findOut(giftAdapter, gift))
  if (word.kind === 'done') {
    await creditGift(context, gift, { amountSatang: word.amountSatang, takenAt: word.takenAt })
    return
  }
  const reason = word.kind === 'refused' ? whyRefused(word.because, gift) : undefined
  if (reason) {
    await refuseGift(context, gift, { reason })
    return
  }
  context.log.warn({ giftId: gift.gift_id, asked: gift.polls, reason: word.reason }, 'a gift is in progress')
}

const redeem = (adapter: GiftAdapter, { voucher, wallet_no: walletNo, gift_id: reference }: GiftRow) =>
  adapter.redeem({ voucher, walletNo, reference })

/**
 * Looks before it asks again: the first asking may have taken the money and lost its answer. An open voucher is asked
 * for under the same reference, which takes it once.
 */
const findOut = async (adapter: GiftAdapter, gift: GiftRow): Promise<Redeemed> => {
  const looked = await adapter.look(gift.voucher)
  // It was there when it was reserved, so a wallet that knows nothing of it does not know.
  if (looked.kind !== 'done') return { kind: 'unknown', reason: looked.reason }
  const { state, taken } = looked.answer
  if (taken?.reference === gift.gift_id)
    return { kind: 'done', amountSatang: taken.amountSatang, takenAt: taken.takenAt }
  if (state === 'taken') return { kind: 'refused', because: 'taken', reason: 'taken by somebody else' }
  if (state === 'over') return { kind: 'refused', because: 'over', reason: 'over' }
  return redeem(adapter, gift)
}

/**
 * Why a gift ends for good. A no that is not the voucher's ends it only where nothing was ever unanswered: an earlier
 * asking may still be on its way.
 */
const whyRefused = (because: 'taken' | 'over' | 'not now', { polls }: GiftRow): GiftRefusal | undefined => {
  if (because === 'taken') return 'TRUELINK_DUPLICATE'
  if (because === 'over') return 'TRUELINK_INVALID'
  return polls === 0 ? 'TRUELINK_FAIL' : undefined
}
