import { refuse } from '@kapao/contract/refusal'
import { suspendOperator as call } from '@kapao/contract/team'
import { operation } from '../../platform/operation.ts'
import { endAllOperatorSessions } from '../operator/operator.ts'
import { lockTeam } from '../role/role.ts'
import { dropInvitations, hasOwner, lockOperator, setStatus } from './team.store.ts'

/**
 * Suspends an operator: ends every session, and takes back every link. Refuses NO_DATA, OWN_ACCOUNT, and LAST_OWNER, so
 * that an owner is always left. Two owners who suspend each other at once take turns, and the second is refused.
 */
export const suspendOperator = operation(call, async ({ body: { operatorId }, operator }, context) => {
  if (operatorId === operator.operatorId) return refuse('OWN_ACCOUNT')
  return context.keyedTransaction(async (tx) => {
    await lockTeam(tx)
    const found = await lockOperator(tx, operatorId)
    if (!found) return refuse('NO_DATA')
    await setStatus(tx, operatorId, 'suspended')
    if (!(await hasOwner(tx))) return refuse('LAST_OWNER')
    await dropInvitations(tx, operatorId)
    await endAllOperatorSessions(tx, operatorId, context.clock.now())
    context.noteAct({ subject: operatorId, before: { status: found.status }, after: { status: 'suspended' } })
    return { message: 'OK' as const }
  })
})
