import { findPromotion as call } from '@kapao/contract/promotion'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { describeTerms, findFreeDeposit, isUsedUp } from '../bonus/bonus.ts'
import { findOpenPromotion } from './promotion.ts'

/**
 * The promotion with this code, with its rules and what the member would receive now. Refuses `NO_PROMOTION` and
 * `PROMOTION_RECEIVED`: the member has received it as often as it allows, so no further deposit would help.
 */
export const findPromotion = operation(call, async ({ params: { code }, member }, context) => {
  const offer = await findOpenPromotion(context, { code, currency: member.currency })
  if (isRefusal(offer)) return offer
  if (await isUsedUp(context, member.memberId, offer)) return refuse('PROMOTION_RECEIVED')
  const rule = describeTerms(offer, await findFreeDeposit(context, member))
  return { ...rule, code, description: offer.description }
})
