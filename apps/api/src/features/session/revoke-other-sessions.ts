import { revokeOtherSessions as call } from '@kapao/contract/session'
import { operation } from '../../operation.ts'
import { revokeSessions } from './session.store.ts'

/** Ends every session of the member but the one that asks. */
export const revokeOtherSessions = operation(call, async ({ member }, house) => {
  const { memberId, sessionId } = member
  const endedSessions = await revokeSessions(house.db, {
    memberId,
    allBut: sessionId,
    at: house.clock.now(),
  })
  if (endedSessions > 0) house.announce(memberId)
  return { message: 'OK' as const, endedSessions }
})
