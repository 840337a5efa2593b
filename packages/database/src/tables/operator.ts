import type { Generated } from 'kysely'
import type { Json } from './column.ts'

type Operator = {
  operator_id: string
  name: string
  password_hash: Generated<string | null>
  authenticator: Generated<string | null>
  last_step: Generated<bigint>
  status: Generated<'active' | 'suspended'>
  created_at: Date
}

type OperatorSession = {
  token_hash: Buffer
  session_id: string
  operator_id: string
  created_at: Date
  last_seen_at: Date
  ends_at: Date
  ended_at: Generated<Date | null>
  stepped_up_at: Date
  device: string
  address: string
}

type OperatorInvitation = {
  token_hash: Buffer
  operator_id: string
  authenticator: string
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
}

type OperatorPasskey = {
  credential_id: Buffer
  operator_id: string
  public_key: Buffer
  counter: bigint
  transports: string[]
  is_backed_up: boolean
  device: string
  created_at: Date
  last_used_at: Generated<Date | null>
}

type Approval = {
  approval_id: string
  call: string
  sealed_body: string | null
  body_hash: Buffer
  state_hash: Buffer
  body: Json
  state_before: Json
  maker: string
  made_at: Date
  reason: string
  expires_at: Date
  state: Generated<'waiting' | 'done' | 'rejected' | 'withdrawn'>
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  decision_reason: Generated<string | null>
  is_break_glass: Generated<boolean>
  reviewed_by: Generated<string | null>
  reviewed_at: Generated<Date | null>
}

type ApiKey = {
  key_id: string
  name: string
  secret_hash: Buffer
  roles: string[]
  created_by: string
  created_at: Date
  activated_by: Generated<string | null>
  activated_at: Generated<Date | null>
  expires_at: Date | null
  last_used_at: Generated<Date | null>
  revoked_by: Generated<string | null>
  revoked_at: Generated<Date | null>
}

type WorkClaim = {
  kind: string
  item_id: string
  operator_id: string
  claimed_at: Date
  expires_at: Date
}

type SiteRole = {
  role_id: string
  name: string | null
  permissions: string[] | null
  ceiling: bigint | null
  ceiling_in_kip: bigint | null
  version: Generated<number>
  changed_by: string
  changed_at: Date
}

/** The people who run the site, their roles, sessions, passkeys, invitations and requests for approval, and the keys of machines. */
export type OperatorTables = {
  operator: Operator
  operator_role: { operator_id: string; role: string }
  site_role: SiteRole
  operator_session: OperatorSession
  operator_invitation: OperatorInvitation
  operator_passkey: OperatorPasskey
  approval: Approval
  api_key: ApiKey
  work_claim: WorkClaim
}
