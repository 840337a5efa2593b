import { stepUpOperatorByPasskey as call } from '@kapao/contract/operator-passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { confirmOperatorSession } from '../operator/operator.ts'
import { readOperatorAssertion } from './operator-passkey.ts'

/** Confirms a session by a passkey of its operator. Refuses PASSKEY_REFUSED for any other, or another session's challenge. */
export const stepUpOperatorByPasskey = operation(call, async ({ body, operator, headers }, context) => {
  const { sessionId } = operator.session
  const answered = await readOperatorAssertion(context, {
    assertion: body.assertion,
    purpose: 'operator-step-up',
    sessionId,
    headers,
  })
  if (isRefusal(answered)) return answered
  if (answered.operatorId !== operator.operatorId) return refuse('PASSKEY_REFUSED')
  const at = context.clock.now()
  const until = await context.keyedTransaction((tx) => confirmOperatorSession(tx, sessionId, at))
  return { until: until.toISOString() }
})
