import type { DepositNotice } from '@kapao/contract/bank-transfer'
import { toAmount } from '@kapao/money/satang'
import { bankTransactionInvariant } from './bank-transaction.store.ts'
import { incomingTransferInvariant } from './incoming-transfer.store.ts'
import { type NoticeRow, noticeInvariant } from './notice.store.ts'

export { matchAccount, matchName } from './match-shown.ts'
export { creditTransferBySlip, recordIncomingTransfer } from './incoming-transfer.ts'
export { confirmNotification, giveReferenceBack, takeReference } from './incoming-transfer.store.ts'
export { readBankTransactionStory } from './bank-transaction-story.ts'
export { receiveBankTransaction } from './receive-transaction.ts'
export { proveBankAccount } from './prove-bank-account.ts'
export { mayLeaveTrace } from './trace-limit.ts'

/** What must hold between the ledger and incoming transfers: checked together with the ledger. */
export const bankTransferInvariants = [
  incomingTransferInvariant,
  bankTransactionInvariant,
  noticeInvariant,
] as const

const statusOf = { open: 'PROCESSING', settled: 'SUCCESS', ended: 'FAILED' } as const

/** A notice as its member sees it. */
export function describeNotice(notice: NoticeRow): DepositNotice {
  return {
    _id: notice.notice_id,
    amount: toAmount(notice.amount),
    currency: notice.currency,
    status: statusOf[notice.state],
    createdAt: notice.created_at.toISOString(),
    expiresAt: notice.expires_at.toISOString(),
    endedAt: notice.ended_at?.toISOString() ?? null,
  }
}
