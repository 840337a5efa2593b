import { listStuckGifts as call, type StuckGift } from '@kapao/contract/gift'
import { isRefusal } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { decidableAt, listForReview } from '../../outbound/review.ts'
import type { Context } from '../../platform/context.ts'
import { gifts } from './gifts.ts'
import type { GiftRow } from './gift.store.ts'

/** Every gift without a definite answer from the e-wallet, oldest first, page by page. */
export const listStuckGifts = operation(call, async ({ body: { limit, after } }, context) => {
  const page = await listForReview(context, gifts, { states: ['held', 'submitted'], limit, after })
  if (isRefusal(page)) return page
  return { gifts: page.rows.map((gift) => describeGift(gift, context)), after: page.after }
})

const voucherEndLength = 6

function describeGift(gift: GiftRow, context: Context): StuckGift {
  return {
    memberId: gift.member_id,
    giftId: gift.gift_id,
    amount: toAmount(gift.amount),
    walletNo: gift.wallet_no,
    voucherEnd: gift.voucher.slice(-voucherEndLength),
    receivedAt: gift.created_at.toISOString(),
    asked: gift.polls,
    nextAskAt: (gift.poll_at ?? gift.created_at).toISOString(),
    decidableAt: decidableAt(context, gifts, gift).toISOString(),
  }
}
