import { refuse } from '@kapao/contract/refusal'
import { setOperatorRoles as call } from '@kapao/contract/team'
import { operation } from '../../platform/operation.ts'
import { hasOwner, lockOperator, lockTeam, replaceRoles } from './team.store.ts'

/**
 * Replaces an operator's roles. Refuses NO_DATA, OWN_ACCOUNT, and LAST_OWNER, so that an owner is always left. Two owners who
 * do it to each other at once take turns, and the second is refused.
 */
export const setOperatorRoles = operation(
  call,
  async ({ body: { operatorId, ...body }, operator }, context) => {
    if (operatorId === operator.operatorId) return refuse('OWN_ACCOUNT')
    return context.keyedTransaction(async (tx) => {
      await lockTeam(tx)
      const found = await lockOperator(tx, operatorId)
      if (!found) return refuse('NO_DATA')
      const roles = [...new Set(body.roles)].toSorted()
      await replaceRoles(tx, operatorId, roles)
      if (!(await hasOwner(tx))) return refuse('LAST_OWNER')
      context.noteAct({ subject: operatorId, before: { roles: found.roles }, after: { roles } })
      return { message: 'OK' as const }
    })
  },
)
