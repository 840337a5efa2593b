import { refuse } from '@kapao/contract/refusal'
import { createRole as call } from '@kapao/contract/role'
import { operation } from '../../platform/operation.ts'
import { mayGive, readRole, readRoleFacts, storedCeiling } from './role.ts'
import { isNameTaken, lockTeam, writeRole } from './role.store.ts'

/** Creates a role of the site. Refuses ROLE_EXISTS, and ROLE_ABOVE_OWN: nobody makes a role that they may not give. */
export const createRole = operation(call, ({ body, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    await lockTeam(tx)
    const { roleId, name, permissions } = body
    context.noteAct({ subject: roleId })
    if ((await readRole(tx, roleId)) || (await isNameTaken(tx, { roleId, name })))
      return refuse('ROLE_EXISTS')
    if (!mayGive(operator, body)) return refuse('ROLE_ABOVE_OWN')
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
