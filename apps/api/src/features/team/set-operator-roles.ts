import { refuse } from '@kapao/contract/refusal'
import { setOperatorRoles as call } from '@kapao/contract/team'
import { operation } from '../../platform/operation.ts'
import { lockTeam, whyNotGive } from '../role/role.ts'
import { hasOwner, lockOperator, replaceRoles } from './team.store.ts'

/**
 * Replaces an operator's roles. Refuses NO_DATA, OWN_ACCOUNT, ROLE_MISSING, ROLE_ABOVE_OWN for a role that the operator
 * may not give, and LAST_OWNER, so that an owner is always left. Two owners who do it to each other at once take turns, and
 * the second is refused.
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
      const added = roles.filter((role) => !found.roles.includes(role))
      const notGiven = await whyNotGive(tx, operator, added)
      if (notGiven) return refuse(notGiven)
      await replaceRoles(tx, operatorId, roles)
      if (!(await hasOwner(tx))) return refuse('LAST_OWNER')
      context.noteAct({ subject: operatorId, before: { roles: found.roles }, after: { roles } })
      return { message: 'OK' as const }
    })
  },
)
