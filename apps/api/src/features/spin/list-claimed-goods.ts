import { listClaimedGoods as call } from '@kapao/contract/spin'
import { operation } from '../../platform/operation.ts'
import { findClaimedGoods } from './spin.store.ts'

/** The goods that an operator has to hand over. */
export const listClaimedGoods = operation(call, async ({ body: { limit, before } }, context) => {
  const claimed = await findClaimedGoods(context.db, {
    before: before === undefined ? undefined : new Date(before),
    limit,
  })
  return {
    goods: claimed.map(({ member_id: memberId, coupon_id: coupon, code, label, claimed_at: claimedAt }) => ({
      memberId,
      coupon,
      code,
      label,
      claimedAt: claimedAt.toISOString(),
    })),
  }
})
