import { endOperatorSession as call } from '@kapao/contract/operator'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { endOperatorSessions } from './operator.store.ts'

/** Ends one of the operator's own sessions. Every request looks its session up, so this takes effect at once. */
export const endOperatorSession = operation(call, async ({ params, operator }, { db, clock }) => {
  const { operatorId } = operator
  const ended = await endOperatorSessions(db, { operatorId, only: params.sessionId, at: clock.now() })
  return ended === 0 ? refuse('NO_DATA') : { message: 'OK' as const }
})
