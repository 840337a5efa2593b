import type { ColumnType, Generated } from 'kysely'
import type { Currency } from './column.ts'

type Offer = {
  code: string
  kind: 'bonus' | 'promotion' | 'prize'
  type: 'limit' | 'day' | 'week'
  max_received: number
  stock: number | null
  least_deposit: bigint
  credit_percent: number
  credit_fixed: bigint
  credit_most: bigint
  percent_success: number
  percent_fail: number
  turnover_percent: number
  hours: number | null
  banners: ColumnType<{ image: string; html: string }[], string, string>
  description: string
  currency: Currency
  sort_order: number
  is_open: Generated<boolean>
}

type MemberGrant = {
  member_id: string
  grant_id: string
  kind: 'bonus' | 'promotion' | 'invite' | 'refund'
  code: string
  currency: Currency
  state: 'active' | 'met' | 'succeeded' | 'failed' | 'cancelled' | 'expired'
  deposit_entry_id: string | null
  deposit: bigint
  credit: bigint
  percent_success: number
  percent_fail: number
  turnover: bigint
  played: Generated<bigint>
  result: Generated<bigint>
  balance_updates: Generated<number>
  reported_at: Date
  began_at: Date
  expires_at: Date | null
  met_at: Date | null
  ended_at: Date | null
  taken_back: Generated<bigint>
  back_entry_id: string | null
  watched_at: Date
}

type GrantBalanceUpdate = {
  member_id: string
  grant_id: string
  update_no: number
  game: string
  before: bigint
  after: bigint
  reported_at: Date
}

type Invitee = {
  member_id: string
  invitee_id: string
  joined_at: Date
  rewarded_loss: Generated<bigint>
  rewarded: Generated<bigint>
  counted_version: Generated<bigint>
  paid: Generated<bigint>
  has_played: Generated<boolean>
}

type RefundPayout = {
  member_id: string
  payout_id: string
  loss: bigint
  amount: bigint
  state: 'pending' | 'credited'
  created_at: Date
  credited_at: Date | null
}

/** Offers, grants, invite rewards and refunds. */
export type GrantTables = {
  offer: Offer
  offer_taken: { code: string; taken: number }
  member_grant: MemberGrant
  grant_count: { member_id: string; kind: string; code: string; period: string; received: number }
  grant_balance_update: GrantBalanceUpdate
  invitee: Invitee
  refund_snapshot: { member_id: string; version: bigint; holdings: bigint; taken_at: Date }
  refund_payout: RefundPayout
}
