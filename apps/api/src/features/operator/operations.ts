import { acceptInvitation } from './accept-invitation.ts'
import { endOperatorSession } from './end-operator-session.ts'
import { getOwnOperator } from './get-own-operator.ts'
import { listOperatorSessions } from './list-operator-sessions.ts'
import { logInOperator } from './log-in-operator.ts'
import { logOutOperator } from './log-out-operator.ts'
import { openInvitation } from './open-invitation.ts'
import { stepUpOperator } from './step-up-operator.ts'

export const operatorOperations = [
  logInOperator,
  logOutOperator,
  getOwnOperator,
  stepUpOperator,
  listOperatorSessions,
  endOperatorSession,
  openInvitation,
  acceptInvitation,
] as const
