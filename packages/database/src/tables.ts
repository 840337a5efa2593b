import type { ColumnType, Generated } from 'kysely'
import type { ChatTables } from './chat-tables.ts'
import type { Gift } from './gift-tables.ts'
import type { GrantTables } from './grant-tables.ts'
import type { Slip } from './slip-tables.ts'
import type { PartyTables } from './party-tables.ts'
import type { SpinTables } from './spin-tables.ts'

type Json = ColumnType<unknown, string | null, string | null>

type LedgerAccount = {
  member_id: string
  currency: 'BAHT' | 'LAK'
  balance: Generated<bigint>
  version: Generated<bigint>
  statement_count: Generated<bigint>
}

type LedgerEntry = {
  member_id: string
  entry_id: string
  source: string
  destination: string
  amount: bigint
  currency: 'BAHT' | 'LAK'
  state: 'posted' | 'pending' | 'voided'
  resolves: string | null
  balance_after: bigint
  version: bigint
  happened_at: Date
  recorded_at: Generated<Date>
}

type LedgerStatement = {
  member_id: string
  currency: 'BAHT' | 'LAK'
  statement_no: bigint
  entry_id: string
  statement_type: 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer'
  from_name: string
  to_name: string
  is_late: boolean
  related: Json
  happened_at: Date
}

type Idempotency = {
  member_id: string
  key: string
  call: string
  body_hash: Buffer
  answer: Json
  created_at: Generated<Date>
}

type Member = {
  member_id: string
  name: string
  username: string
  password_hash: string
  currency: 'BAHT' | 'LAK'
  status: Generated<'active' | 'suspended' | 'excluded'>
  coin: Generated<number>
  bank_code: string
  bank_account_name: string
  bank_account_no: string
  source_code: string | null
  invited_by: string | null
  created_at: Date
  bank_account_name_changed_at: Date | null
}

type Session = {
  token_hash: Buffer
  session_id: string
  member_id: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  device: string
  address: string
  last_seen_at: Date
}

type SecurityEvent = {
  member_id: string
  event_id: string
  kind: 'NEW_LOGIN' | 'PASSWORD_CHANGED' | 'BANK_ACCOUNT_NAME_CHANGED'
  session_id: string
  device: string
  address: string
  happened_at: Date
  seen_at: Date | null
}

type OtpChallenge = {
  token_hash: Buffer
  phone: string
  reference: string
  code_hash: Buffer
  created_at: Date
  expires_at: Date
  verified_at: Date | null
}

type OtpPhone = {
  phone: string
  seen_at: Date
  tries: Generated<number>
  tries_from: Date | null
  blocked_until: Date | null
  verified_until: Date | null
}

type DepositAccount = {
  deposit_account_id: string
  bank_code: string
  bank_type: 'BANK' | 'PAYMENT'
  mode: 'AUTO' | 'SMS' | 'MANUAL' | 'LINK'
  account_name: string
  account_no: string
  promptpay_id: string | null
  currency: 'BAHT' | 'LAK'
  place: number
  is_open: Generated<boolean>
}

type DepositQr = {
  member_id: string
  qrcode_id: string
  provider: 'KBANK' | 'WW' | 'PAYTIMZ' | 'PAYONEX' | 'FP' | 'BCEL'
  receiver: string
  amount: bigint
  currency: 'BAHT' | 'LAK'
  payload: string
  pay_link: string | null
  reference: string | null
  party_reference: string | null
  state: 'creating' | 'live' | 'paid' | 'cancelled' | 'replaced' | 'expired' | 'failed'
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  paid_at: Date | null
  paid_amount: bigint | null
}

type GameProvider = {
  code: string
  category: 'slot' | 'sport' | 'lotto'
  name: string
  logo: string
  background: string
  /** PostgreSQL's exact decimal, as text. */
  ft_wallet_slot: string
  decimals: number
  currency: Generated<'BAHT' | 'LAK'>
  login_way: 'form' | 'link' | 'web'
  web: string | null
  android: string | null
  ios: string | null
  protocol: 'client' | 'two-phase' | 'none'
  base_url: string | null
  credentials: string | null
  place: number
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
  unanswered_at: Date | null
  moved_at: Date | null
  asked: Generated<number>
  ask_at: Date | null
  created_at: Date
  opened_at: Date | null
}

type TransferRow = {
  member_id: string
  transfer_id: string
  from_place: string
  to_place: string
  amount: bigint
  currency: 'BAHT' | 'LAK'
  state: 'open' | 'done' | 'failed'
  money_in: string | null
  code: 'TRANSFER_FAIL' | 'MONEY_NOT_ENOUGH' | null
  sweep_id: string | null
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
  currency: 'BAHT' | 'LAK'
  username: string
  reference: string
  state: 'waiting' | 'held' | 'asked' | 'person' | 'done' | 'returned' | 'dropped'
  prepared: ColumnType<Record<string, string> | null, string | null, string | null>
  sent_at: Date | null
  asked: Generated<number>
  last_answer: string | null
  absent_since: Date | null
  ask_at: Date | null
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

type Withdrawal = {
  member_id: string
  withdrawal_id: string
  amount: bigint
  currency: 'BAHT' | 'LAK'
  bank_code: string
  bank_account_name: string
  bank_account_no: string
  state: 'cooling' | 'review' | 'approved' | 'asked' | 'person' | 'paid' | 'returned'
  wait_until: Date | null
  review_reasons: Generated<string[]>
  reviewed_at: Date | null
  approved_at: Date | null
  approved_by: string | null
  sent_at: Date | null
  bank_reference: string | null
  asked: Generated<number>
  last_answer: string | null
  absent_since: Date | null
  ask_at: Date | null
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
  currency: 'BAHT' | 'LAK'
  reference: string
  book: bigint
  bank: bigint
  happened_at: Date
  found_at: Date
  gone_at: Date | null
}

type DepositReceipt = {
  receipt_id: string
  deposit_account_id: string
  amount: bigint
  paid_at: Date
  sender_bank: string | null
  sender_account: string | null
  trans_ref: string | null
  line_id: string | null
  state: 'waiting' | 'credited'
  member_id: string | null
  entry_id: string | null
  learnt_at: Date
}

type BankLine = {
  line_id: string
  source: 'statement' | 'sms'
  bank_code: string | null
  deposit_account_id: string | null
  amount: bigint | null
  currency: 'BAHT' | 'LAK' | null
  paid_at: Date | null
  sender_bank: string | null
  sender_account: string | null
  sender_name: string | null
  body: Json
  state: 'nothing' | 'waiting' | 'credited'
  reason: string | null
  received_at: Date
  matched_by: string | null
  matched_why: string | null
}

type DepositNotice = {
  member_id: string
  notice_id: string
  amount: bigint
  currency: 'BAHT' | 'LAK'
  state: 'open' | 'settled' | 'ended'
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

/** Every table of the product's database, as its migrations make it. `bigint` columns are read as bigint. */
export type Tables = ChatTables &
  GrantTables &
  PartyTables &
  SpinTables & {
    'ledger.account': LedgerAccount
    'ledger.entry': LedgerEntry
    'ledger.statement': LedgerStatement
    idempotency: Idempotency
    member: Member
    member_phone: { phone: string; member_id: string }
    member_bank_account: { bank_code: string; account_no: string; member_id: string }
    session: Session
    security_event: SecurityEvent
    otp_challenge: OtpChallenge
    otp_phone: OtpPhone
    site_setting: { name: string; value: Json }
    bank: {
      code: string
      name_th: string
      name_en: string
      number: string | null
      place: number
      is_open: Generated<boolean>
    }
    source: { code: string; description: string; place: number }
    deposit_account: DepositAccount
    deposit_qr: DepositQr
    deposit_receipt: DepositReceipt
    bank_line: BankLine
    deposit_notice: DepositNotice
    bank_line_content: { content_key: string; line_id: string }
    slip_reference: { sender_bank: string; trans_ref: string; used_at: Date }
    slip: Slip
    gift: Gift
    deposit_amount_lease: {
      receiver: string
      amount: bigint
      member_id: string
      qrcode_id: string
      leased_until: Date
    }
    deposit_reference: { party: string; reference: string; member_id: string; qrcode_id: string }
    game_provider: GameProvider
    game_account: GameAccount
    transfer: TransferRow
    transfer_leg: TransferLeg
    game_difference: GameDifference
    game_comparison: { game: string; compared_to: Date }
    withdrawal: Withdrawal
    payout_difference: PayoutDifference
    payout_comparison: { is_only: Generated<boolean>; compared_to: Date }
    game_refresh: { member_id: string; refreshed_at: Date }
  }
