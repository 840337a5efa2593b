import { stepUpOperator as call } from '@kapao/contract/operator'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { isNewCode } from './is-new-code.ts'
import { confirmOperatorSession } from './operator.ts'
import { findOperator } from './operator.store.ts'

/** Confirms that it is still the operator who sits there. A code that opened the session does not count again. */
export const stepUpOperator = operation(call, async ({ body, operator }, context) => {
  const found = await findOperator(context.db, operator.operatorId)
  if (!found || !(await isNewCode(context, found, body.otpCode))) return refuse('WRONG_CREDENTIAL')
  const at = context.clock.now()
  const until = await context.keyedTransaction((tx) =>
    confirmOperatorSession(tx, operator.session.sessionId, at),
  )
  return { until: until.toISOString() }
})
