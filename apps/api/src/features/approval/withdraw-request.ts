import { withdrawRequest as call } from '@kapao/contract/approval'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { decideApproval, findApproval } from './approval.store.ts'

/** Withdraws an own request that still waits. Refuses NO_DATA (also for the request of another) and APPROVAL_ENDED. */
export const withdrawRequest = operation(call, async ({ params, operator }, context) => {
  const row = await findApproval(context.db, params.approvalId)
  if (row?.maker !== operator.operatorId) return refuse('NO_DATA')
  return context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: row.approval_id })
    const isDecided = await decideApproval(tx, row.approval_id, {
      state: 'withdrawn',
      decided_by: operator.operatorId,
      decided_at: context.clock.now(),
    })
    return isDecided ? ({ message: 'OK' } as const) : refuse('APPROVAL_ENDED')
  })
})
