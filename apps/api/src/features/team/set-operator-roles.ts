import { refuse } from '@kapao/contract/refusal'
import { setOperatorRoles as call } from '@kapao/contract/team'
import { operation } from '../../platform/operation.ts'
import { lockOperator, replaceRoles } from './team.store.ts'

/** Replaces an operator's roles. Refuses NO_DATA, and OWN_ACCOUNT, so that an owner is always left. */
export const setOperatorRoles = operation(
  call,
  async ({ body: { operatorId, ...body }, operator }, context) => {
    if (operatorId === operator.operatorId) return refuse('OWN_ACCOUNT')
    return context.keyedTransaction(async (tx) => {
      const found = await lockOperator(tx, operatorId)
      if (!found) return refuse('NO_DATA')
      const roles = [...new Set(body.roles)].toSorted()
      await replaceRoles(tx, operatorId, roles)
      context.noteAct({ subject: operatorId, before: { roles: found.roles }, after: { roles } })
      return { message: 'OK' as const }
    })
  },
)
