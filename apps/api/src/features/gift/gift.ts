import { type Gift, type GiftRefusal, giftRefusals } from '@kapao/contract/gift'
import { toAmount } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { findReasons, type GiftRow, giftInvariant } from './gift.store.ts'

/** What must hold between the book and gift links. They are checked together with the book. */
export const giftInvariants = [giftInvariant] as const

/** The name of a gift link in the statement. */
export const giftAccountName = 'TRUELINK'

function isReason(text: string | null): text is GiftRefusal {
  return giftRefusals.some((reason) => reason === text)
}

/** Why a gift was refused. */
export function reasonOf({ reason }: Pick<GiftRow, 'reason'>): GiftRefusal {
  return isReason(reason) ? reason : 'TRUELINK_FAIL'
}

/** A gift that was not refused, as the member sees it. */
export function describeGift(gift: GiftRow): Gift {
  return {
    _id: gift.gift_id,
    amount: toAmount(gift.amount),
    status: gift.state === 'credited' ? 'SUCCESS' : 'PROCESSING',
  }
}

/** The reasons why gifts of a member were refused, by the ids of their statement lines. */
export async function whyGiftsFailed(
  context: Pick<Context, 'db'>,
  memberId: string,
  giftIds: readonly string[],
): Promise<ReadonlyMap<string, GiftRefusal>> {
  if (giftIds.length === 0) return new Map()
  const found = await findReasons(context.db, { memberId, giftIds })
  return new Map(found.map(({ giftId, reason }) => [giftId, reasonOf({ reason })]))
}
