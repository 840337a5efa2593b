import { logout as call } from '@kapao/contract/session'
import { operation } from '../../platform/operation.ts'
import { removeSession } from './session.store.ts'

/**
 * Deletes the session of the request's token and closes its sockets. A repeat changes nothing and is refused with
 * `invalid-token`.
 */
export const logout = operation(call, async ({ member }, context) => {
  await removeSession(context.db, member)
  context.announce(member.memberId)
  return { message: 'OK' as const }
})
