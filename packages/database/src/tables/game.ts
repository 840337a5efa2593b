import type { Generated } from 'kysely'
import type { Currency } from './column.ts'

type GameProvider = {
  code: string
  category: 'slot' | 'sport' | 'lotto'
  name: string
  logo: string
  background: string
  /** PostgreSQL's exact decimal, as text. */
  ft_wallet_slot: string
  decimals: number
  currency: Generated<Currency>
  login_way: 'form' | 'link' | 'web'
  web: string | null
  android: string | null
  ios: string | null
  /** A name of the registry of game protocols. */
  protocol: string
  base_url: string | null
  credentials: string | null
  sort_order: number
  is_enabled: Generated<boolean>
}

type GameAccount = {
  member_id: string
  game: string
  username: string
  password: string
  next_password: string | null
  state: 'opening' | 'active'
  balance: bigint | null
  balance_at: Date | null
  /** The transaction that stored the balance, as the server numbers it that the statement was sent to. */
  reported_in: Generated<string | null>
  unanswered_at: Date | null
  moved_at: Date | null
  polls: Generated<number>
  poll_at: Date | null
  created_at: Date
  opened_at: Date | null
  /** When the member last opened the account's sheet. */
  used_at: Date | null
}

/** The game providers and members' game accounts. */
export type GameTables = {
  game_provider: GameProvider
  game_account: GameAccount
  favourite_game: { member_id: string; game: string }
  game_refresh: { member_id: string; refreshed_at: Date }
}
