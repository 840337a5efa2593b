import { listLatestWithdrawals as call } from '@kapao/contract/withdrawal'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { readLatestWithdrawals } from './withdrawal.ts'

/** For this long after its end a withdrawal is listed. */
const newsSeconds = 24 * 3600
const most = 20

/** The member's withdrawal in progress, and those that ended within a day, newest first. */
export const listLatestWithdrawals = operation(call, async ({ member: { memberId } }, context) => {
  const since = secondsAfter(context.clock.now(), -newsSeconds)
  return { withdrawals: await readLatestWithdrawals(context, { memberId, since, most }) }
})
