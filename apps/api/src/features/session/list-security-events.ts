import { listSecurityEvents as call } from '@kapao/contract/session'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { readDevice } from '../../platform/device.ts'
import { listEventRows } from './security-event.store.ts'
import { listLiveSessionIds } from './session.store.ts'

/** The number of events shown. Support can look up older ones. */
const most = 50

/** The latest security events of the member's account. */
export const listSecurityEvents = operation(call, async ({ member }, context) => {
  const [events, live] = [
    await listEventRows(context.db, member.memberId, most),
    await listLiveSessionIds(context.db, member.memberId, context.clock.now()),
  ]
  return {
    events: events.map(
      ({ eventId, kind, sessionId, device, address, happenedAt, seenAt, amount, currency, byOperator }) => ({
        _id: eventId,
        kind,
        device: readDevice(device),
        address,
        at: happenedAt.toISOString(),
        amount: amount === null ? null : toAmount(amount),
        currency,
        byOperator,
        isSeen: seenAt !== null,
        isThis: sessionId === member.sessionId,
        sessionId: live.has(sessionId) ? sessionId : null,
      }),
    ),
  }
})
