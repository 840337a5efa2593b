import { approveRequest, rejectRequest } from '@kapao/contract/approval'
import { refuseDepositNotice } from '@kapao/contract/bank-transfer'
import { decideStuckGift } from '@kapao/contract/gift'
import { markGoodsSent } from '@kapao/contract/spin'
import { decideStuckTransfer } from '@kapao/contract/transfer'
import { approveWithdrawal, decideStuckPayout, rejectWithdrawal } from '@kapao/contract/withdrawal'
import type { WorkAct, WorkItem } from '@kapao/contract/work'
import type { Decided } from './work.queries.ts'

export type Way = Exclude<WorkAct, 'match' | 'ask'>

/** Whether a decision states why: all but those that the member or the company asked for. */
export function asksReason({ kind }: WorkItem, way: Way): boolean {
  return way === 'reject' || kind === 'payout' || kind === 'transfer' || kind === 'gift'
}

/** The call that makes a decision; `undefined` for a kind that is not decided so. */
export function decisionOf(item: WorkItem, way: Way, reason: string): Decided | undefined {
  const { kind, itemId } = item
  const memberId = item.member?.memberId
  const isDone = way === 'approve'
  switch (kind) {
    case 'withdrawal':
      return isDone
        ? { call: approveWithdrawal, parts: { body: { memberId, withdrawalId: itemId } } }
        : { call: rejectWithdrawal, parts: { body: { memberId, withdrawalId: itemId, reason } } }
    case 'payout':
      return {
        call: decideStuckPayout,
        parts: { body: { memberId, withdrawalId: itemId, outcome: isDone ? 'done' : 'refused', reason } },
      }
    case 'notice':
      return isDone
        ? undefined
        : { call: refuseDepositNotice, parts: { body: { memberId, noticeId: itemId, reason } } }
    case 'transfer':
      return {
        call: decideStuckTransfer,
        parts: { body: { memberId, legId: itemId, outcome: isDone ? 'done' : 'refused', reason } },
      }
    case 'gift':
      return {
        call: decideStuckGift,
        parts: { body: { memberId, giftId: itemId, outcome: isDone ? 'credited' : 'void', reason } },
      }
    case 'goods':
      return isDone ? { call: markGoodsSent, parts: { body: { memberId, coupon: itemId } } } : undefined
    case 'approval':
      return {
        call: isDone ? approveRequest : rejectRequest,
        parts: { params: { approvalId: itemId }, body: isDone ? {} : { reason } },
      }
    default:
      return undefined
  }
}
