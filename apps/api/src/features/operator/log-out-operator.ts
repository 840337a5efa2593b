import { logOutOperator as call } from '@kapao/contract/operator'
import { operation } from '../../platform/operation.ts'
import { endOperatorSessions } from './operator.store.ts'

/** Ends the session of the request. */
export const logOutOperator = operation(call, async ({ operator, browser }, { db, clock }) => {
  const { operatorId, session } = operator
  await endOperatorSessions(db, { operatorId, only: session.sessionId, at: clock.now() })
  browser.dropToken('operator')
  return { message: 'OK' as const }
})
