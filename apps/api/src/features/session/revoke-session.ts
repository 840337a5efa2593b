import { refuse } from '@kapao/contract/refusal'
import { revokeSession as call } from '@kapao/contract/session'
import { operation } from '../../platform/operation.ts'
import { revokeSessions } from './session.store.ts'

/**
 * Ends one of the member's own sessions. Every server looks the token up for every request, so this takes effect at
 * once. The announcement closes the session's sockets.
 */
export const revokeSession = operation(call, async ({ params, member }, context) => {
  const { memberId } = member
  const ended = await revokeSessions(context.db, {
    memberId,
    only: params.sessionId,
    at: context.clock.now(),
  })
  if (ended === 0) return refuse('NO_DATA')
  context.announce(memberId)
  return { message: 'OK' as const }
})
