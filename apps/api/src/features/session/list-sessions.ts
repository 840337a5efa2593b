import { listSessions as call } from '@kapao/contract/session'
import { operation } from '../../platform/operation.ts'
import { readDevice } from '../../platform/device.ts'
import { listLiveSessions } from './session.store.ts'

/** The sessions in which the member is logged in. */
export const listSessions = operation(call, async ({ member }, context) => {
  const sessions = await listLiveSessions(context.db, member.memberId, context.clock.now())
  return {
    sessions: sessions.map(({ sessionId, device, address, createdAt, lastSeenAt, expiresAt }) => ({
      _id: sessionId,
      device: readDevice(device),
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isThis: sessionId === member.sessionId,
    })),
  }
})
