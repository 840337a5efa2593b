import { getDepositNotice as call } from '@kapao/contract/bank-transfer'
import { operation } from '../../platform/operation.ts'
import { describeNotice } from './bank-transfer.ts'
import { findLatestNotice } from './notice.store.ts'

/** The member's newest notice of a manual transfer, in whatever state, or none. */
export const getDepositNotice = operation(call, async ({ member }, context) => {
  const notice = await findLatestNotice(context.db, member.memberId)
  return notice ? { notice: describeNotice(notice) } : {}
})
