import type { DepositNotice } from '@kapao/contract/bank-transfer'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { toAmount } from '@kapao/money/satang'
import { bankTransactionInvariant } from './bank-transaction.store.ts'
import { incomingTransferInvariant } from './incoming-transfer.store.ts'
import { findNotice, type NoticeRow, noticeInvariant } from './notice.store.ts'

export { manualSource } from './credit-wallet.ts'

export { matchAccount, matchName } from './match-shown.ts'
export { creditVouchedTransfer } from './credit-vouched-transfer.ts'
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

/** A notice as the approval of its confirmation shows it; empty if there is none. Amounts are in baht or kip. */
export async function readNoticeFacts(
  db: Database | DatabaseTransaction,
  key: { memberId: string; noticeId: string },
): Promise<Readonly<Record<string, unknown>>> {
  const notice = await findNotice(db, key)
  if (!notice) return {}
  const { state, amount, currency, created_at: at } = notice
  return { state, amount: toAmount(amount), currency, createdAt: at.toISOString() }
}

/** A notice as its member sees it. */
export function describeNotice(notice: NoticeRow & { refused_because?: string | null }): DepositNotice {
  return {
    _id: notice.notice_id,
    amount: toAmount(notice.amount),
    currency: notice.currency,
    status: statusOf[notice.state],
    createdAt: notice.created_at.toISOString(),
    expiresAt: notice.expires_at.toISOString(),
    endedAt: notice.ended_at?.toISOString() ?? null,
    ...(typeof notice.refused_because === 'string' && { refusedBecause: notice.refused_because }),
  }
}
