import type { ColumnType, Generated } from 'kysely'
import type { Currency } from './column.ts'

type TransferRow = {
  member_id: string
  transfer_id: string
  from_account: string
  to_account: string
  amount: bigint
  currency: Currency
  state: 'open' | 'done' | 'failed'
  money_in: string | null
  code: 'TRANSFER_FAIL' | 'MONEY_NOT_ENOUGH' | null
  transfer_all_id: string | null
  created_at: Date
  ended_at: Date | null
}

type TransferLeg = {
  member_id: string
  leg_id: string
  transfer_id: string
  leg_no: number
  game: string
  direction: 'in' | 'out'
  amount: bigint
  currency: Currency
  username: string
  reference: string
  state: 'waiting' | 'held' | 'submitted' | 'manual_review' | 'done' | 'returned' | 'dropped'
  prepared: ColumnType<Record<string, string> | null, string | null, string | null>
  sent_at: Date | null
  polls: Generated<number>
  last_answer: string | null
  not_found_since: Date | null
  poll_at: Date | null
  leased_until: Date | null
  created_at: Date
  ended_at: Date | null
  /** The transaction that ended the leg, as the server numbers it that the statement was sent to. */
  ended_in: Generated<string | null>
  decided_by: string | null
  decided_why: string | null
}

/** Transfers between wallet and games. */
export type TransferTables = {
  transfer: TransferRow
  transfer_leg: TransferLeg
}
