import { refuse } from '@kapao/contract/refusal'
import { stepUpByCode as call } from '@kapao/contract/step-up'
import { operation } from '../../platform/operation.ts'
import { confirmSession } from './confirm-session.ts'
import { isStepUpCode } from './step-up-code.ts'
import { removeCode, takeTry } from './step-up.store.ts'

/**
 * Confirms a session by the code that it asked for. The code works once. Refuses OTP_CODE_INVALID with the tries that are
 * left, and OTP_EXPIRED when there is no code, it has expired, or its tries are used up.
 */
export const stepUpByCode = operation(call, async ({ body, member }, context) => {
  const { memberId, sessionId } = member
  const now = context.clock.now()
  // A refusal would roll back the taken try, so the transaction returns its outcome and the refusal follows after it.
  const outcome = await context.keyedTransaction(async (tx) => {
    const tried = await takeTry(tx, { memberId, sessionId, now })
    if (!tried) return { kind: 'expired' as const }
    const { codeHash, reference, triesLeft } = tried
    if (!isStepUpCode(context, codeHash, { sessionId, reference, code: body.code }))
      return { kind: 'wrong' as const, triesLeft }
    await removeCode(tx, memberId)
    return { kind: 'right' as const, until: await confirmSession(tx, context, member) }
  })
  if (outcome.kind === 'right') return { until: outcome.until.toISOString() }
  if (outcome.kind === 'wrong') return refuse('OTP_CODE_INVALID', { triesLeft: outcome.triesLeft })
  return refuse('OTP_EXPIRED')
})
