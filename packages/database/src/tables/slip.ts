import type { Generated } from 'kysely'

/** A slip that a member sent, and its outcome. */
type Slip = {
  member_id: string
  slip_id: string
  received_at: Date
  state: 'processing' | 'success' | 'failed'
  reason: string | null
  sender_bank: string | null
  trans_ref: string | null
  amount: Generated<bigint>
  picture: string | null
  polls: Generated<number>
  poll_at: Date
  decided_at: Date | null
}

/** A refused slip that operators credited. */
type SlipCredit = {
  member_id: string
  slip_id: string
  entry_id: string
  deposit_account_id: string
  amount: bigint
  reason: string
  made_by: string
  made_at: Date
  approval_id: string | null
  approved_by: string | null
}

/** Slips, and the references of transfers and gifts that have been used: each counts once. */
export type SlipTables = {
  slip: Slip
  slip_credit: SlipCredit
  slip_reference: { sender_bank: string; trans_ref: string; used_at: Date }
}
