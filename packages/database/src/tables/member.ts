import type { Generated } from 'kysely'
import type { Currency, Json } from './column.ts'

type Member = {
  member_id: string
  name: string
  username: string
  password_hash: string
  currency: Currency
  status: Generated<'active' | 'suspended' | 'excluded'>
  coin: Generated<number>
  bank_code: string
  bank_account_name: string
  bank_account_no: string
  source_code: string | null
  invited_by: string | null
  created_at: Date
  recorded_in: Generated<string | null>
  bank_account_name_changed_at: Date | null
  password_reset_at: Date | null
  step_up_withdrawal_from: bigint | null
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
  ends_at: Date
  idle_seconds: number
  stepped_up_at: Date | null
}

type SecurityEvent = {
  member_id: string
  event_id: string
  kind:
    | 'NEW_LOGIN'
    | 'PASSWORD_CHANGED'
    | 'PASSWORD_RESET'
    | 'PASSWORD_RESET_STARTED'
    | 'NAME_CHANGED'
    | 'BANK_ACCOUNT_NAME_CHANGED'
    | 'BANK_ACCOUNT_CHANGED'
    | 'PASSKEY_ADDED'
    | 'PASSKEY_REMOVED'
    | 'WITHDRAWAL'
  session_id: string
  device: string
  address: string
  happened_at: Date
  seen_at: Date | null
  by_operator: Generated<boolean>
  amount: bigint | null
  currency: Currency | null
}

type StepUpCode = {
  member_id: string
  session_id: string
  reference: string
  code_hash: Buffer
  sent_at: Date
  expires_at: Date
  tries_left: number
}

type Passkey = {
  member_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
  transports: string[]
  is_backed_up: boolean
  device: string
  created_at: Date
  last_used_at: Date | null
}

type PasskeyChallenge = {
  challenge_hash: Buffer
  session_id: string | null
  purpose:
    | 'login'
    | 'step-up'
    | 'add'
    | 'operator-login'
    | 'operator-step-up'
    | 'operator-add'
    | 'operator-invitation'
  expires_at: Date
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
  verified_by: Buffer | null
}

/** Each bank account once, with the member who registered it, and what proved that it is theirs. */
type MemberBankAccount = {
  bank_code: string
  account_no: string
  member_id: string
  proved_at: Generated<Date | null>
  proved_by: Generated<'qr' | 'slip' | 'operator' | 'earlier' | null>
  proof_id: Generated<string | null>
  proved_digits: Generated<string | null>
}

type MemberDevice = { member_id: string; device_hash: Buffer; first_login_at: Date; last_login_at: Date }

type OtpBudget = { scope: string; starts_at: Date; seconds: number; sent: number }

type MemberSuspension = { member_id: string; suspended_at: Date; suspended_by: string; reason: string }

type MemberNote = {
  member_id: string
  note_id: string
  text: string
  written_by: string
  written_at: Date
}

type Idempotency = {
  member_id: string
  key: string
  call: string
  body_hash: Buffer
  answer: Json
  created_at: Generated<Date>
}

/** Members, their sessions, passkeys and one-time codes, the stored answers of their calls, and operators' notes. */
export type MemberTables = {
  member: Member
  member_phone: { phone: string; member_id: string }
  invite_code: { code: string; member_id: string }
  member_invite_code: { member_id: string; code: string }
  member_bank_account: MemberBankAccount
  member_bank_claim: { member_id: string; bank_code: string; account_no: string; claimed_at: Date }
  session: Session
  security_event: SecurityEvent
  otp_challenge: OtpChallenge
  otp_phone: OtpPhone
  otp_budget: OtpBudget
  otp_proof_used: { proof_hash: Buffer; used_at: Date }
  member_device: MemberDevice
  step_up_code: StepUpCode
  passkey: Passkey
  passkey_challenge: PasskeyChallenge
  idempotency: Idempotency
  member_suspension: MemberSuspension
  member_note: MemberNote
  member_tag: { member_id: string; tag: string }
  member_view: { member_id: string; operator_id: string; viewed_at: Date }
  member_search: { operator_id: string; search_hash: Buffer; searched_at: Date }
}
