import type { Generated } from 'kysely'
import type { Currency, Json } from './column.ts'

type DepositAccount = {
  deposit_account_id: string
  bank_code: string
  bank_type: 'BANK' | 'PAYMENT'
  mode: 'AUTO' | 'SMS' | 'MANUAL' | 'LINK'
  account_name: string
  account_no: string
  promptpay_id: string | null
  currency: Currency
  sort_order: number
  is_open: Generated<boolean>
}

type DepositQr = {
  member_id: string
  qrcode_id: string
  provider: string
  receiver: string
  amount: bigint
  requested_amount: Generated<bigint | null>
  currency: Currency
  payload: string
  pay_link: string | null
  reference: string | null
  provider_reference: string | null
  /** The step that asked for it, as W3C Trace Context writes it. */
  trace_parent: string | null
  state: 'creating' | 'live' | 'paid' | 'cancelled' | 'replaced' | 'expired' | 'failed'
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  paid_at: Date | null
  paid_amount: bigint | null
}

type IncomingTransfer = {
  incoming_transfer_id: string
  deposit_account_id: string
  amount: bigint
  paid_at: Date
  sender_bank: string | null
  sender_account: string | null
  trans_ref: string | null
  bank_transaction_id: string | null
  state: 'waiting' | 'credited'
  member_id: string | null
  entry_id: string | null
  recorded_at: Date
  confirmed_by: Generated<string | null>
}

type BankTransaction = {
  bank_transaction_id: string
  source: 'statement' | 'sms'
  bank_code: string | null
  deposit_account_id: string | null
  amount: bigint | null
  currency: Currency | null
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
  asked_member_id: Generated<string | null>
}

type DepositNotice = {
  member_id: string
  notice_id: string
  amount: bigint
  currency: Currency
  state: 'open' | 'settled' | 'ended'
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

type DepositNoticeDecision = {
  member_id: string
  notice_id: string
  outcome: 'confirmed' | 'refused'
  deposit_account_id: string | null
  reason: string
  made_by: string
  made_at: Date
  approval_id: string | null
  approved_by: string | null
}

/** The deposit accounts, QRs and deposit notices, and the money that arrived. */
export type DepositTables = {
  deposit_account: DepositAccount
  deposit_qr: DepositQr
  deposit_amount_lease: {
    receiver: string
    amount: bigint
    member_id: string
    qrcode_id: string
    leased_until: Date
  }
  deposit_amount_use: {
    receiver: string
    amount: bigint
    used_from: Date
    used_until: Date
    member_id: string
    qrcode_id: string
  }
  deposit_reference: { provider: string; reference: string; member_id: string; qrcode_id: string }
  incoming_transfer: IncomingTransfer
  bank_transaction: BankTransaction
  bank_transaction_content: { content_key: string; bank_transaction_id: string }
  deposit_notice: DepositNotice
  deposit_notice_decision: DepositNoticeDecision
  deposit_speed: {
    kind: 'QR' | 'ACCOUNT' | 'GIFT' | 'NOTICE'
    code: string
    seconds: number
    deposits: number
    measured_at: Date
  }
}
