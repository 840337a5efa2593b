import { listOperatorSessions as call } from '@kapao/contract/operator'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { readDevice } from '../../platform/device.ts'
import { idleSeconds } from './operator.ts'
import { listOperatorSessionRows } from './operator.store.ts'

/** The sessions in which the operator is logged in. */
export const listOperatorSessions = operation(call, async ({ operator }, { db, clock }) => {
  const { operatorId, session } = operator
  const now = clock.now()
  const rows = await listOperatorSessionRows(db, {
    operatorId,
    now,
    seenAfter: secondsAfter(now, -idleSeconds),
  })
  return {
    sessions: rows.map(({ sessionId, device, address, createdAt, lastSeenAt, endsAt }) => ({
      _id: sessionId,
      device: readDevice(device),
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      endsAt: endsAt.toISOString(),
      isThis: sessionId === session.sessionId,
    })),
  }
})
