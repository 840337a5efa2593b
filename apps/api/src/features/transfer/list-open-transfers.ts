import { listOpenTransfers as call } from '@kapao/contract/transfer'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { describeTransfer } from './transfer.ts'
import { findLatestTransfers } from './transfer.store.ts'

/** For this long after its end a transfer is shown on the home screen. */
const newsSeconds = 15 * 60
const most = 50

/** The member's transfers in progress, and those that ended a few minutes ago, newest first. */
export const listOpenTransfers = operation(call, async ({ member }, context) => {
  const since = secondsAfter(context.clock.now(), -newsSeconds)
  const transfers = await findLatestTransfers(context.db, { memberId: member.memberId, since, most })
  return { transfers: transfers.map(describeTransfer) }
})
