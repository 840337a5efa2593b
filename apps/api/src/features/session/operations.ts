import { changePassword } from './change-password.ts'
import { listSecurityEvents } from './list-security-events.ts'
import { listSessions } from './list-sessions.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { markSecurityEventsSeen } from './mark-security-events-seen.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import { revokeSession } from './revoke-session.ts'

export const sessionOperations = [
  changePassword,
  login,
  logout,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  listSecurityEvents,
  markSecurityEventsSeen,
] as const
