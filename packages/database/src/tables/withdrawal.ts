import type { Generated } from 'kysely'
import type { Currency } from './column.ts'

type Withdrawal = {
  member_id: string
  withdrawal_id: string
  amount: bigint
  currency: Currency
  bank_code: string
  bank_account_name: string
  bank_account_no: string
  state: 'cooling' | 'review' | 'approved' | 'submitted' | 'manual_review' | 'paid' | 'returned'
  wait_until: Date | null
  review_reasons: Generated<string[]>
  reviewed_at: Date | null
  approved_at: Date | null
  approved_by: string | null
  sent_at: Date | null
  bank_reference: string | null
  polls: Generated<number>
  last_answer: string | null
  not_found_since: Date | null
  poll_at: Date | null
  leased_until: Date | null
  created_at: Date
  ended_at: Date | null
  return_reason: string | null
  decided_by: string | null
  decided_why: string | null
}

type PayoutDifference = {
  difference_id: string
  kind: 'TOTAL_DIFFERS' | 'ONLY_IN_BOOK' | 'ONLY_AT_BANK' | 'AMOUNT_DIFFERS'
  currency: Currency
  reference: string
  book: bigint
  bank: bigint
  happened_at: Date
  found_at: Date
  gone_at: Date | null
}

/** Withdrawals, and the differences between the book and the paying bank. */
export type WithdrawalTables = {
  withdrawal: Withdrawal
  payout_difference: PayoutDifference
  payout_comparison: { is_only: Generated<boolean>; compared_to: Date }
}
