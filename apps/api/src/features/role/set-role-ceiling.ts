import { refuse } from '@kapao/contract/refusal'
import { setRoleCeiling as call } from '@kapao/contract/role'
import { grantOf } from '@kapao/contract/role-rights'
import { operation } from '../../platform/operation.ts'
import { factsOf, isLooserRole, mayGive, readRole, readRoleFacts, storedCeiling } from './role.ts'
import { lockTeam, writeRole } from './role.store.ts'

/**
 * Sets the ceiling that a role of every site has here. Refuses ROLE_CHANGED, and ROLE_ABOVE_OWN for a higher one than
 * the operator may give.
 */
export const setRoleCeiling = operation(call, ({ body, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    await lockTeam(tx)
    const { roleId, ceiling, version } = body
    const before = await readRole(tx, roleId)
    context.noteAct({ subject: roleId, before: before ? factsOf(before) : {} })
    if (before?.version !== version) return refuse('ROLE_CHANGED')
    const after = { ...grantOf(roleId), ceiling }
    if (isLooserRole(before, after) && !mayGive(operator, after)) return refuse('ROLE_ABOVE_OWN')
    await writeRole(tx, {
      roleId,
      name: null,
      permissions: null,
      ...storedCeiling(after),
      by: operator.operatorId,
      at: context.clock.now(),
    })
    context.noteAct({ after: await readRoleFacts(tx, roleId) })
    return { message: 'OK' as const }
  }),
)
