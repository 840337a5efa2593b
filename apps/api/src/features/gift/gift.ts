import { type Gift, type GiftRefusal, giftRefusals } from '@kapao/contract/gift'
import { toAmount } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { findReasons, type GiftRow, giftInvariant } from './gift.store.ts'

/** What must hold between the book and gift links: checked together with the book. */
export const giftInvariants = [giftInvariant] as const

/** The name that a gift link has in a statement. */
export const giftAccountName = 'TRUELINK'

function isReason(text: string | null): text is GiftRefusal {
  return giftRefusals.some((reason) => reason === text)
}

/** Why a gift came to nothing. */
export function reasonOf({ reason }: Pick<GiftRow, 'reason'>): GiftRefusal {
  return isReason(reason) ? reason : 'TRUELINK_FAIL'
}

/** What a member is told of a gift that was not refused. */
export function describeGift(gift: GiftRow): Gift {
  return {
    _id: gift.gift_id,
    amount: toAmount(gift.amount),
    status: gift.state === 'credited' ? 'SUCCESS' : 'PROCESSING',
  }
}

/** Why gifts of a member came to nothing, by the lines of the statement that show them. */
export async function whyGiftsFailed(
  context: Pick<Context, 'db'>,
  memberId: string,
  giftIds: readonly string[],
): Promise<ReadonlyMap<string, GiftRefusal>> {
  if (giftIds.length === 0) return new Map()
  const found = await findReasons(context.db, { memberId, giftIds })
  return new Map(found.map(({ giftId, reason }) => [giftId, reasonOf({ reason })]))
}
