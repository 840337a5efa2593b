import { refuse } from '@kapao/contract/refusal'
import { changeRole as call } from '@kapao/contract/role'
import { operation } from '../../platform/operation.ts'
import { factsOf, isLooserRole, mayGive, readRole, readRoleFacts, storedCeiling } from './role.ts'
import { isNameTaken, lockTeam, writeRole } from './role.store.ts'

/**
 * Changes a role of the site's own. Every request reads the roles, so it counts at once on every server. Refuses NO_DATA,
 * ROLE_CHANGED, ROLE_EXISTS (the name), and ROLE_ABOVE_OWN for more than the operator may give; anybody who may change
 * roles can make one stricter.
 */
export const changeRole = operation(call, ({ body, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    await lockTeam(tx)
    const { roleId, name, permissions } = body
    context.noteAct({ subject: roleId })
    const before = await readRole(tx, roleId)
    if (!before || before.name === null) return refuse('NO_DATA')
    if (before.version !== body.version) return refuse('ROLE_CHANGED')
    if (await isNameTaken(tx, { roleId, name })) return refuse('ROLE_EXISTS')
    if (isLooserRole(before, body) && !mayGive(operator, body)) return refuse('ROLE_ABOVE_OWN')
    context.noteAct({ before: factsOf(before) })
    await writeRole(tx, {
      roleId,
      name,
      permissions: [...new Set(permissions)],
      ...storedCeiling(body),
      by: operator.operatorId,
      at: context.clock.now(),
    })
    context.noteAct({ after: await readRoleFacts(tx, roleId) })
    return { message: 'OK' as const }
  }),
)
