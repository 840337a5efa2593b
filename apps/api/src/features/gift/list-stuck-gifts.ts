import { listStuckGifts as call, type StuckGift } from '@kapao/contract/gift'
import { refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { placeOfMember, readPlace, writePlace } from '../../list-place.ts'
import { operation } from '../../operation.ts'
import type { Pace } from '../../pace.ts'
import { decidableAt } from './decidable-at.ts'
import { findStuckGifts, type GiftRow, type StuckPlace } from './gift.store.ts'

/** Every gift of which the e-wallet has not said whether it paid, oldest first, page by page. */
export const listStuckGifts = operation(call, async ({ body }, context) => {
  const after = body.after === undefined ? undefined : findPlace(body.after)
  if (body.after !== undefined && !after) return refuse('VALIDATION_FAILED')
  const gifts = await findStuckGifts(context.db, { after, limit: body.limit })
  const last = gifts.length === body.limit ? gifts.at(-1) : undefined
  return {
    gifts: gifts.map((gift) => describeGift(gift, context.pace)),
    after: last ? placeOf(last) : null,
  }
})

const voucherEndLength = 6

const describeGift = (gift: GiftRow, pace: Pace): StuckGift => ({
  memberId: gift.member_id,
  giftId: gift.gift_id,
  amount: toAmount(gift.amount),
  walletNo: gift.wallet_no,
  voucherEnd: gift.voucher.slice(-voucherEndLength),
  receivedAt: gift.received_at.toISOString(),
  asked: gift.polls,
  nextAskAt: gift.poll_at.toISOString(),
  decidableAt: decidableAt(gift, pace).toISOString(),
})

const placeOf = ({ received_at, member_id, gift_id }: GiftRow): string =>
  writePlace(received_at, member_id, gift_id)

const findPlace = (text: string): StuckPlace | undefined => {
  const place = readPlace(placeOfMember, text)
  if (!place) return undefined
  const [receivedAt, memberId, giftId] = place
  return { receivedAt: new Date(receivedAt), memberId, giftId }
}
