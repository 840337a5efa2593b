import type { Generated } from 'kysely'

/** A gift link that a member sent. */
type Gift = {
  member_id: string
  gift_id: string
  voucher: string
  deposit_account_id: string
  wallet_no: string
  amount: bigint
  state: 'held' | 'submitted' | 'credited' | 'refused'
  reason: string | null
  created_at: Date
  /** When the e-wallet was asked first. */
  sent_at: Date | null
  polls: Generated<number>
  last_answer: string | null
  not_found_since: Date | null
  poll_at: Date | null
  leased_until: Date | null
  ended_at: Date | null
  /** The operator who decided it, where the e-wallet did not say. */
  decided_by: string | null
  decided_why: string | null
}

/** Gift links. */
export type GiftTables = { gift: Gift }
