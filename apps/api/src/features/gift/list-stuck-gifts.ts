import { listStuckGifts as call, type StuckGift } from '@kapao/contract/gift'
import { refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { memberCursor, readCursor, writeCursor } from '../../platform/cursor.ts'
import { operation } from '../../operation.ts'
import type { RetryPolicy } from '../../platform/retry-policy.ts'
import { decidableAt } from './decidable-at.ts'
import { findStuckGifts, type GiftRow, type StuckCursor } from './gift.store.ts'

/** Every gift of which the e-wallet has not said whether it paid, oldest first, page by page. */
export const listStuckGifts = operation(call, async ({ body }, context) => {
  const after = body.after === undefined ? undefined : parseCursor(body.after)
  if (body.after !== undefined && !after) return refuse('VALIDATION_FAILED')
  const gifts = await findStuckGifts(context.db, { after, limit: body.limit })
  const last = gifts.length === body.limit ? gifts.at(-1) : undefined
  return {
    gifts: gifts.map((gift) => describeGift(gift, context.retryPolicy)),
    after: last ? cursorOf(last) : null,
  }
})

const voucherEndLength = 6

const describeGift = (gift: GiftRow, retryPolicy: RetryPolicy): StuckGift => ({
  memberId: gift.member_id,
  giftId: gift.gift_id,
  amount: toAmount(gift.amount),
  walletNo: gift.wallet_no,
  voucherEnd: gift.voucher.slice(-voucherEndLength),
  receivedAt: gift.received_at.toISOString(),
  asked: gift.polls,
  nextAskAt: gift.poll_at.toISOString(),
  decidableAt: decidableAt(gift, retryPolicy).toISOString(),
})

const cursorOf = ({ received_at, member_id, gift_id }: GiftRow): string =>
  writeCursor(received_at, member_id, gift_id)

const parseCursor = (text: string): StuckCursor | undefined => {
  const cursor = readCursor(memberCursor, text)
  if (!cursor) return undefined
  const [receivedAt, memberId, giftId] = cursor
  return { receivedAt: new Date(receivedAt), memberId, giftId }
}
