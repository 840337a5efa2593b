import type { Generated } from 'kysely'
import type { Currency } from './column.ts'

type Play = {
  member_id: string
  game: string
  play_no: bigint
  reported_at: Date
  currency: Currency
  moved: bigint
  leg_id: string | null
  result: bigint
  balance: bigint
  turnover: bigint
  recorded_in: Generated<string>
}

/** `day` is a calendar day in Asia/Bangkok. Select it as text: the driver makes a local midnight of it. */
type PlaySums = {
  day: string
  currency: Currency
  result: bigint
  turnover: bigint
  updates: bigint
}

type PlayDaySum = {
  day: string
  hour: number
  seal_no: bigint
  currency: Currency
  game: string
  result: string
  turnover: string
  updates: bigint
  stakes: bigint
}

type PlayBlockSum = Omit<PlayDaySum, 'hour' | 'seal_no'> & { block_no: bigint }

/** What play has changed in members' game accounts, and its sums by day. Two triggers are the only writers of `play`. */
export type PlayTables = {
  play: Play
  play_block_sum: PlayBlockSum
  play_day_sum: PlayDaySum
  play_member_day: PlaySums & { member_id: string }
  play_provider_day: PlaySums & { game: string }
  play_provider_balance: { game: string; currency: Currency; balance: bigint }
  play_rolled_up: { is_only: Generated<boolean>; below: string; balances_below: Generated<string> }
}
