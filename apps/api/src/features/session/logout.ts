import { logout as call } from '@kapao/contract/session'
import { operation } from '../../platform/operation.ts'
import { removeSession } from './session.store.ts'

/**
 * Forgets the token that the request carries, and lets go of its sockets. Logging out twice is harmless: the second is
 * `invalid-token`.
 */
export const logout = operation(call, async ({ member }, context) => {
  await removeSession(context.db, member.sessionTokenHash)
  context.announce(member.memberId)
  return { message: 'OK' as const }
})
