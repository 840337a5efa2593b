import { logOutOperator as call } from '@kapao/contract/operator'
import { operation } from '../../platform/operation.ts'
import { endOperatorSessions } from './operator.store.ts'

/** Ends the session of the request. */
export const logOutOperator = operation(call, async ({ operator, browser }, context) => {
  const { operatorId, session } = operator
  await context.keyedTransaction((tx) =>
    endOperatorSessions(tx, { operatorId, only: session.sessionId, at: context.clock.now() }),
  )
  browser.dropToken('operator')
  return { message: 'OK' as const }
})
