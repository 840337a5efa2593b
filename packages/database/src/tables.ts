import type { ColumnType, Generated } from 'kysely'

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
  is_late: Generated<boolean>
  related: Json
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
  mode: 'AUTO' | 'SMS' | 'MANUAL'
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
  provider: string
  receiver: string
  amount: bigint
  currency: 'BAHT' | 'LAK'
  payload: string
  pay_link: string | null
  state: 'creating' | 'live' | 'paid' | 'cancelled' | 'replaced' | 'expired' | 'failed'
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  paid_at: Date | null
  paid_amount: bigint | null
}

/** Every table of the product's database, as its migrations make it. `bigint` columns are read as bigint. */
export type Tables = {
  'ledger.account': LedgerAccount
  'ledger.entry': LedgerEntry
  'ledger.statement': LedgerStatement
  idempotency: Idempotency
  member: Member
  member_phone: { phone: string; member_id: string }
  member_bank_account: { bank_code: string; account_no: string; member_id: string }
  session: Session
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
  deposit_amount_lease: {
    receiver: string
    amount: bigint
    member_id: string
    qrcode_id: string
    leased_until: Date
  }
  party_event: {
    party: string
    event_id: string
    body: Json
    outcome: 'credited' | 'unmatched'
    member_id: string | null
    entry_id: string | null
    received_at: Date
  }
  party_event_refused: {
    refused_id: string
    party: string
    event_id: string | null
    reason: string
    body: string
    received_at: Date
  }
}
