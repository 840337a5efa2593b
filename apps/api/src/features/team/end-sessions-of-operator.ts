import { refuse } from '@kapao/contract/refusal'
import { endSessionsOfOperator as call } from '@kapao/contract/team'
import { operation } from '../../platform/operation.ts'
import { endAllOperatorSessions } from '../operator/operator.ts'
import { lockOperator } from './team.store.ts'

/** Ends all of an operator's sessions, one's own too. Refuses NO_DATA. */
export const endSessionsOfOperator = operation(call, ({ body: { operatorId } }, context) =>
  context.keyedTransaction(async (tx) => {
    if (!(await lockOperator(tx, operatorId))) return refuse('NO_DATA')
    const ended = await endAllOperatorSessions(tx, operatorId, context.clock.now())
    context.noteAct({ subject: operatorId, after: { ended } })
    return { message: 'OK' as const }
  }),
)
