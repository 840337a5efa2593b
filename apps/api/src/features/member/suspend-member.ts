import { suspendMember as call } from '@kapao/contract/member'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { lockStatus, readStanding } from '../session/session.ts'
import { suspend } from './member.store.ts'

/**
 * Suspends a member. Who is suspended already stays so, with the reason of before. Refuses NO_DATA and MEMBER_EXCLUDED.
 */
export const suspendMember = operation(call, async ({ body, operator }, context) => {
  const { memberId, reason } = body
  const suspended = await context.keyedTransaction(async (tx) => {
    const status = await lockStatus(tx, memberId)
    if (status === undefined) return refuse('NO_DATA')
    if (status === 'excluded') return refuse('MEMBER_EXCLUDED')
    const before = await readStanding(tx, memberId)
    if (status === 'active')
      await suspend(tx, { memberId, at: context.clock.now(), by: operator.operatorId, reason })
    context.noteAct({ before, after: await readStanding(tx, memberId) })
    return { message: 'OK' as const }
  })
  // The member's phones find out that their sessions do not count any more.
  if (!isRefusal(suspended)) context.announce(memberId)
  return suspended
})
