import { reviewBreakGlass as call } from '@kapao/contract/approval'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { operatorAbout } from './approvable.ts'
import { findApproval, markReviewed } from './approval.store.ts'
import { callOf } from './call-of.ts'

/**
 * Confirms that another owner has looked at a request that an owner ran alone. Refuses FORBIDDEN to who is no owner,
 * SAME_OPERATOR, and OWN_ACCOUNT to whom it was about: who ran it alone may have become that operator, or made them an owner.
 */
export const reviewBreakGlass = operation(call, async ({ params, operator }, context) => {
  const row = await findApproval(context.db, params.approvalId)
  if (!row) return refuse('NO_DATA')
  if (!operator.roles.includes('owner')) return refuse('FORBIDDEN')
  if (row.decided_by === operator.operatorId) return refuse('SAME_OPERATOR')
  if (operatorAbout(callOf(row.call).name, row.body) === operator.operatorId) return refuse('OWN_ACCOUNT')
  return context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: row.approval_id })
    const at = context.clock.now()
    const isReviewed = await markReviewed(tx, row.approval_id, { by: operator.operatorId, at })
    return isReviewed ? ({ message: 'OK' } as const) : refuse('APPROVAL_ENDED')
  })
})
