import { stepUpOperator as call } from '@kapao/contract/operator'
import { refuse } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { isNewCode } from './is-new-code.ts'
import { steppedUpSeconds } from './operator.ts'
import { findOperator, markOperatorSteppedUp } from './operator.store.ts'

/** Confirms that it is still the operator who sits there. A code that opened the session does not count again. */
export const stepUpOperator = operation(call, async ({ body, operator }, context) => {
  const found = await findOperator(context.db, operator.operatorId)
  if (!found || !(await isNewCode(context, found, body.otpCode))) return refuse('WRONG_CREDENTIAL')
  const now = context.clock.now()
  await context.keyedTransaction((tx) => markOperatorSteppedUp(tx, operator.session.sessionId, now))
  return { until: secondsAfter(now, steppedUpSeconds).toISOString() }
})
