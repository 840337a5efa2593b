import { refuse } from '@kapao/contract/refusal'
import { removeRole as call } from '@kapao/contract/role'
import { operation } from '../../platform/operation.ts'
import { readRoleFacts } from './role.ts'
import { deleteOwnRole, isRoleInUse, lockTeam } from './role.store.ts'

/** Removes a role of the site's own. Refuses ROLE_IN_USE while somebody or a key has it, and NO_DATA. */
export const removeRole = operation(call, ({ body: { roleId } }, context) =>
  context.keyedTransaction(async (tx) => {
    await lockTeam(tx)
    context.noteAct({ subject: roleId, before: await readRoleFacts(tx, roleId) })
    if (await isRoleInUse(tx, roleId, context.clock.now())) return refuse('ROLE_IN_USE')
    return (await deleteOwnRole(tx, roleId)) ? { message: 'OK' as const } : refuse('NO_DATA')
  }),
)
