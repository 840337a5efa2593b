import { findPromotion as call } from '@kapao/contract/promotion'
import { isRefusal } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { describeTerms, findFreeDeposit } from '../bonus/bonus.ts'
import { findOpenPromotion } from './promotion.ts'

/** The promotion with this code, with its rules and what the member would receive now. */
export const findPromotion = operation(call, async ({ params: { code }, member }, context) => {
  const offer = await findOpenPromotion(context, { code, currency: member.currency })
  if (isRefusal(offer)) return offer
  const rule = describeTerms(offer, await findFreeDeposit(context, member))
  return { ...rule, code, description: offer.description }
})
