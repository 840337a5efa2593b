import type { Generated } from 'kysely'

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

/** The people who run the site, their roles, sessions and invitations. */
export type OperatorTables = {
  operator: Operator
  operator_role: { operator_id: string; role: string }
  operator_session: OperatorSession
  operator_invitation: OperatorInvitation
}
