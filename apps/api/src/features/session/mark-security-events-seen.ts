import { markSecurityEventsSeen as call } from '@kapao/contract/session'
import { operation } from '../../platform/operation.ts'
import { markEventsSeen } from './security-event.store.ts'

/** Marks these events as seen. Events of other members are not changed. */
export const markSecurityEventsSeen = operation(call, async ({ body, member }, context) => {
  await markEventsSeen(context.db, {
    memberId: member.memberId,
    eventIds: body.events,
    at: context.clock.now(),
  })
  return { message: 'OK' as const }
})
