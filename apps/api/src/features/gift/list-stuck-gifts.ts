import { listStuckGifts as call, type StuckGift } from '@kapao/contract/gift'
import { refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import type { Pace } from '../../pace.ts'
import { decidableAt } from './decidable-at.ts'
import { findStuckGifts, type GiftRow, type StuckPlace } from './gift.store.ts'

/** Every gift of which the e-wallet has not said whether it paid, oldest first, page by page. */
export const listStuckGifts = operation(call, async ({ body }, house) => {
  const after = body.after === undefined ? undefined : readPlace(body.after)
  if (body.after !== undefined && !after) return refuse('VALIDATION_FAILED')
  const gifts = await findStuckGifts(house.db, { after, limit: body.limit })
  const last = gifts.length === body.limit ? gifts.at(-1) : undefined
  return {
    gifts: gifts.map((gift) => describeGift(gift, house.pace)),
    after: last ? writePlace(last) : null,
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
  asked: gift.asked,
  nextAskAt: gift.ask_at.toISOString(),
  decidableAt: decidableAt(gift, pace).toISOString(),
})

/** A place in the list, to be handed back as it is. */
const writePlace = ({ received_at, member_id, gift_id }: GiftRow): string =>
  Buffer.from(JSON.stringify([received_at.toISOString(), member_id, gift_id])).toString('base64url')

const placeShape = z.tuple([z.iso.datetime(), z.uuid(), z.uuid()])

const readPlace = (text: string): StuckPlace | undefined => {
  try {
    const [receivedAt, memberId, giftId] = placeShape.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    )
    return { receivedAt: new Date(receivedAt), memberId, giftId }
  } catch {
    return undefined
  }
}
