import { rejectRequest as call } from '@kapao/contract/approval'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { decideApproval, findApproval } from './approval.store.ts'
import { callOf, mayMake } from './call-of.ts'

/** Rejects a request that still waits. Refuses NO_DATA, FORBIDDEN to who may not make the call, SAME_OPERATOR and APPROVAL_ENDED. */
export const rejectRequest = operation(call, async ({ params, body, operator }, context) => {
  const row = await findApproval(context.db, params.approvalId)
  if (!row) return refuse('NO_DATA')
  if (!mayMake(operator, callOf(row.call))) return refuse('FORBIDDEN')
  if (row.maker === operator.operatorId) return refuse('SAME_OPERATOR')
  return context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: row.approval_id })
    const isDecided = await decideApproval(tx, row.approval_id, {
      state: 'rejected',
      decided_by: operator.operatorId,
      decided_at: context.clock.now(),
      decision_reason: body.reason,
    })
    return isDecided ? ({ message: 'OK' } as const) : refuse('APPROVAL_ENDED')
  })
})
