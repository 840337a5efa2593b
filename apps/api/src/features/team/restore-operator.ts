import { refuse } from '@kapao/contract/refusal'
import { restoreOperator as call } from '@kapao/contract/team'
import { operation } from '../../platform/operation.ts'
import { endAllOperatorSessions } from '../operator/operator.ts'
import { lockOperator, setStatus } from './team.store.ts'

/**
 * Lets a suspended operator log in again, with the roles of before. A session that a login opened while the suspension was
 * being stored ends, too. Refuses NO_DATA.
 */
export const restoreOperator = operation(call, ({ body: { operatorId } }, context) =>
  context.keyedTransaction(async (tx) => {
    const found = await lockOperator(tx, operatorId)
    if (!found) return refuse('NO_DATA')
    await setStatus(tx, operatorId, 'active')
    if (found.status === 'suspended') await endAllOperatorSessions(tx, operatorId, context.clock.now())
    context.noteAct({ subject: operatorId, before: { status: found.status }, after: { status: 'active' } })
    return { message: 'OK' as const }
  }),
)
