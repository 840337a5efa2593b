import { endOperatorSession as call } from '@kapao/contract/operator'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { endOperatorSessions } from './operator.store.ts'

/** Ends one of the operator's own sessions. Every request looks its session up, so this takes effect at once. */
export const endOperatorSession = operation(call, async ({ params, operator }, context) => {
  const { operatorId } = operator
  return context.keyedTransaction(async (tx) => {
    const ended = await endOperatorSessions(tx, {
      operatorId,
      only: params.sessionId,
      at: context.clock.now(),
    })
    return ended === 0 ? refuse('NO_DATA') : { message: 'OK' as const }
  })
})
