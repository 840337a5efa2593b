import { breakGlass as call } from '@kapao/contract/approval'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findApproval } from './approval.store.ts'
import { runRequest } from './run-request.ts'

/**
 * Runs a request by an owner alone, whoever made it, and raises an alarm. Refuses NO_DATA, FORBIDDEN to who is no owner,
 * and what `runRequest` refuses.
 */
export const breakGlass = operation(call, async ({ params, body, operator, ...asked }, context) => {
  const row = await findApproval(context.db, params.approvalId)
  if (!row) return refuse('NO_DATA')
  if (!operator.roles.includes('owner')) return refuse('FORBIDDEN')
  const { operatorId } = operator
  const ran = await runRequest(context, {
    row,
    asked,
    decision: { decided_by: operatorId, decision_reason: body.reason, is_break_glass: true },
  })
  if (!isRefusal(ran))
    context.log.warn({ operatorId, approvalId: row.approval_id, call: row.call }, 'approval.glass_broken')
  return ran
})
