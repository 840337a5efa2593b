import { listOperators as call } from '@kapao/contract/team'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { idleSeconds } from '../operator/operator.ts'
import { listTeam } from './team.store.ts'

/** Everybody who runs the site. */
export const listOperators = operation(call, async (_asked, { db, clock }) => {
  const now = clock.now()
  const rows = await listTeam(db, { now, seenAfter: secondsAfter(now, -idleSeconds) })
  return {
    operators: rows.map(({ status, isInvited, createdAt, lastSeenAt, ...row }) => ({
      ...row,
      state: status === 'active' && isInvited ? ('invited' as const) : status,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
  }
})
