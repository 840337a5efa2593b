import { isRefusal, refuse } from '@kapao/contract/refusal'
import { stepUpByPasskey as call } from '@kapao/contract/step-up'
import { operation } from '../../platform/operation.ts'
import { readAssertion } from '../passkey/passkey.ts'
import { confirmSession } from './confirm-session.ts'

/** Confirms a session by a passkey of its member. Refuses PASSKEY_REFUSED for any other, or another session's challenge. */
export const stepUpByPasskey = operation(call, async ({ body, member, headers }, context) => {
  const answered = await readAssertion(context, {
    assertion: body.assertion,
    purpose: 'step-up',
    sessionId: member.sessionId,
    headers,
  })
  if (isRefusal(answered)) return answered
  if (answered.memberId !== member.memberId) return refuse('PASSKEY_REFUSED')
  const until = await context.keyedTransaction((tx) => confirmSession(tx, context, member))
  return { until: until.toISOString() }
})
