import { endMemberSessions as call } from '@kapao/contract/member'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findCurrency, revokeSessions } from '../session/session.ts'

/** Ends all sessions of a member. Refuses NO_DATA. */
export const endMemberSessions = operation(call, async ({ body: { memberId } }, context) => {
  const ended = await context.keyedTransaction(async (tx) => {
    if ((await findCurrency(tx, memberId)) === undefined) return refuse('NO_DATA')
    const at = context.clock.now()
    const endedSessions = await revokeSessions(tx, { memberId, allBut: undefined, at })
    context.noteAct({ after: { endedSessions } })
    return { message: 'OK' as const, endedSessions }
  })
  if (!isRefusal(ended) && ended.endedSessions > 0) context.announce(memberId)
  return ended
})
