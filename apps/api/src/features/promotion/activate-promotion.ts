import { activatePromotion as call } from '@kapao/contract/promotion'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { receiveOffer } from '../bonus/bonus.ts'

/** Receives the promotion with this code. BONUS_MAX_CLAIMED of a bonus is PROMOTION_RECEIVED here. */
export const activatePromotion = operation(call, async ({ params: { code }, member }, context) => {
  function answer() {
    return { message: 'SUCCESS' as const }
  }
  const received = await receiveOffer(context, { member, kind: 'promotion', code }, answer)
  if (!isRefusal(received)) return received
  const { code: why, details } = received
  if (why === 'NO_DATA') return refuse('NO_PROMOTION')
  if (why === 'BONUS_MAX_CLAIMED') return refuse('PROMOTION_RECEIVED')
  return refuse(why, details)
})
