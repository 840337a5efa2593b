import { listReportMembers as call } from '@kapao/contract/member-report'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { readSnapshot } from '../../platform/snapshot.ts'
import { countListedMembers, listMembers } from './member-list.store.ts'
import { readMemberSeal } from './member-sums.store.ts'
import { periodBefore } from './periods.ts'

/** The members behind a count, with a total that is counted from their days and not taken from the report. */
export const listReportMembers = operation(call, async ({ body }, { replica }) => {
  const { limit, after, ...asked } = body
  return readSnapshot(replica, async (tx) => {
    const filter = { ...asked, before: periodBefore(asked), sealNo: await readMemberSeal(tx) }
    // A later page is of the same count, which was made for the first one.
    const total = after === undefined ? await countListedMembers(tx, filter) : null
    const found = await listMembers(tx, { ...filter, limit: limit + 1, after })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return {
      members: page.map(({ memberId, day, deposited, withdrawn, gameResult }) => ({
        memberId,
        day,
        deposits: toAmount(deposited),
        withdrawals: toAmount(withdrawn),
        gameResult: toAmount(gameResult),
      })),
      total,
      next: found.length > limit && last ? { day: last.day, memberId: last.memberId } : null,
    }
  })
})
