import { markNotificationsRead as call } from '@kapao/contract/notification'
import { operation } from '../../platform/operation.ts'
import { markReadUntil } from './notification.store.ts'

/**
 * Marks every notification up to a moment as read, and lets the member's other phones count again. One that is stored
 * afterwards stays unread, whatever its moment.
 */
export const markNotificationsRead = operation(call, async ({ body, member }, context) => {
  const { memberId } = member
  const until = new Date(body.until)
  if (await markReadUntil(context.db, { memberId, until, at: context.clock.now() }))
    context.announce(memberId)
  return { message: 'OK' as const }
})
