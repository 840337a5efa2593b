import { getCurrentPromotion as call } from '@kapao/contract/promotion'
import { operation } from '../../platform/operation.ts'
import { describeGrant, findOpenGrant } from '../grant/grant.ts'

/** The promotion that is active now. */
export const getCurrentPromotion = operation(call, async ({ member: { memberId } }, context) => {
  const open = await findOpenGrant(context.db, memberId)
  return { promotion: open?.kind === 'promotion' ? describeGrant(open) : null }
})
