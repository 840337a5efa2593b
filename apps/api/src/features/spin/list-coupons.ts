import { listCoupons as call } from '@kapao/contract/spin'
import { operation } from '../../platform/operation.ts'
import { findOpenCoupons } from './spin.store.ts'
import { describeCoupon } from './spin.ts'

const mostCoupons = 300

/** The coupons that can be claimed. */
export const listCoupons = operation(call, async ({ member: { memberId } }, context) => {
  const coupons = await findOpenCoupons(context.db, { memberId, now: context.clock.now(), most: mostCoupons })
  return coupons.map(describeCoupon)
})
