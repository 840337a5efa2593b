import type { DatabaseTransaction } from '@kapao/database/connect'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/operation.ts'
import { markSteppedUp, steppedUpUntil } from '../session/session.ts'

/** Records that the member has confirmed in this session that it is them. Returns until when that is good. */
export async function confirmSession(
  tx: DatabaseTransaction,
  context: Pick<Context, 'clock'>,
  member: Caller,
): Promise<Date> {
  const steppedUpAt = context.clock.now()
  await markSteppedUp(tx, { sessionId: member.sessionId, memberId: member.memberId, at: steppedUpAt })
  return steppedUpUntil(context, { ...member, steppedUpAt }) ?? steppedUpAt
}
