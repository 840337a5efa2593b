import { approveRequest as call } from '@kapao/contract/approval'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { refuseBeyondOwn } from './approvable.ts'
import type { Before } from './approvable-call.ts'
import { findApproval } from './approval.store.ts'
import { callOf, mayMake } from './call-of.ts'
import { runRequest } from './run-request.ts'

/**
 * Approves the request of another operator and runs it. Refuses NO_DATA, FORBIDDEN to who may not make the call,
 * SAME_OPERATOR, ABOVE_CEILING and ROLE_ABOVE_OWN for what the operator could not do either, and what `runRequest` refuses.
 */
export const approveRequest = operation(call, async ({ params, operator, ...asked }, context) => {
  const row = await findApproval(context.db, params.approvalId)
  if (!row) return refuse('NO_DATA')
  if (!mayMake(operator, callOf(row.call))) return refuse('FORBIDDEN')
  if (row.maker === operator.operatorId) return refuse('SAME_OPERATOR')
  const called = { body: row.body, before: row.state_before as Before, operator }
  const beyondOwn = await refuseBeyondOwn(context, callOf(row.call).name, called)
  if (beyondOwn) return beyondOwn
  return runRequest(context, {
    row,
    asked,
    decision: { decided_by: operator.operatorId, decision_reason: null, is_break_glass: false },
  })
})
