import type { Generated } from 'kysely'

/** A gift link that a member sent. */
type Gift = {
  member_id: string
  gift_id: string
  voucher: string
  deposit_account_id: string
  wallet_no: string
  amount: bigint
  state: 'redeeming' | 'credited' | 'refused'
  reason: string | null
  received_at: Date
  polls: Generated<number>
  poll_at: Date
  resolution_id: string | null
  decided_at: Date | null
  /** The operator who decided it, if the e-wallet gave no definite answer. */
  decided_by: string | null
  decided_why: string | null
}

/** Gift links. */
export type GiftTables = { gift: Gift }
