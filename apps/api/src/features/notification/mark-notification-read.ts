import { markNotificationRead as call } from '@kapao/contract/notification'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { markRead } from './notification.store.ts'

/** Marks one notification as read, and lets the member's other phones count again. Refuses NO_DATA: the member has none. */
export const markNotificationRead = operation(call, async ({ params, member }, context) => {
  const { memberId } = member
  if (!(await markRead(context.db, { memberId, ...params, at: context.clock.now() })))
    return refuse('NO_DATA')
  context.announce(memberId)
  return { message: 'OK' as const }
})
