import { revokeOtherSessions as call } from '@kapao/contract/session'
import { operation } from '../../platform/operation.ts'
import { revokeSessions } from './session.store.ts'

/** Ends every session of the member except the current one. */
export const revokeOtherSessions = operation(call, async ({ member }, context) => {
  const { memberId, sessionId } = member
  const endedSessions = await revokeSessions(context.db, {
    memberId,
    allBut: sessionId,
    at: context.clock.now(),
  })
  if (endedSessions > 0) context.announce(memberId)
  return { message: 'OK' as const, endedSessions }
})
