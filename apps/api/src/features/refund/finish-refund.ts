import { finishRefund as call } from '@kapao/contract/refund'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { creditRefund } from './refund.ts'
import { findPendingPayout } from './refund.store.ts'

/** Credits a claim whose credit was interrupted. Refuses NO_REFUND if there is none. Product §7. */
export const finishRefund = operation(call, async ({ member }, context) => {
  if (!(await findPendingPayout(context.db, member.memberId))) return refuse('NO_REFUND')
  return creditRefund(context, member)
})
