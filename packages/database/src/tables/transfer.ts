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
  decided_by: string | null
  decided_why: string | null
}

type GameDifference = {
  difference_id: string
  game: string
  kind: 'TOTAL_DIFFERS' | 'ONLY_IN_BOOK' | 'ONLY_AT_PROVIDER' | 'AMOUNT_DIFFERS'
  reference: string
  book: bigint
  provider: bigint
  happened_at: Date
  found_at: Date
  gone_at: Date | null
}

/** Transfers between wallet and games, and the differences between the book and a provider. */
export type TransferTables = {
  transfer: TransferRow
  transfer_leg: TransferLeg
  game_difference: GameDifference
  game_comparison: { game: string; compared_to: Date }
}
