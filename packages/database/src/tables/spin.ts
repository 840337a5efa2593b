import type { ColumnType, Generated } from 'kysely'
import type { Currency } from './column.ts'

type PrizeKind = 'baht' | 'coins' | 'bonus' | 'goods'
type Odds = ColumnType<{ code: string; label: string; weight: number }[], string, string>

type WheelSlice = {
  currency: Currency
  code: string
  sort_order: number
  label: string
  bg_color: string
  text_color: string
  html_description: string
  weight: number
  kind: PrizeKind
  prize: bigint
  offer_code: string | null
  stock: number | null
  budget: bigint | null
}

type WheelSpin = Omit<WheelSlice, 'sort_order' | 'weight' | 'stock' | 'budget'> & {
  member_id: string
  spin_no: number
  commitment: string
  server_seed: string
  client_seed: string
  round: number
  odds: Odds
  spun_at: Date
  coupon_id: string
  expires_at: Date | null
  claimed_at: Date | null
  sent_at: Generated<Date | null>
  sent_by: Generated<string | null>
}

/** The prize wheel. */
export type SpinTables = {
  coin_rate: { currency: Currency; per_coin: bigint; since: Generated<Date> }
  coin_count: { member_id: string; counted_version: bigint; remainder: bigint; coins: bigint }
  wheel: {
    currency: Currency
    name: string
    is_open: boolean
    coupon_days: number | null
    closed_kinds: PrizeKind[]
  }
  wheel_slice: WheelSlice
  wheel_taken: { currency: Currency; code: string; taken: number; spent: bigint }
  wheel_turn: { member_id: string; spin_no: number; sealed_seed: string; commitment: string; odds: Odds }
  wheel_spin: WheelSpin
}
