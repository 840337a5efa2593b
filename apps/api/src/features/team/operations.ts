import { endSessionsOfOperator } from './end-sessions-of-operator.ts'
import { inviteOperator } from './invite-operator.ts'
import { listOperators } from './list-operators.ts'
import { recoverOperator } from './recover-operator.ts'
import { restoreOperator } from './restore-operator.ts'
import { setOperatorRoles } from './set-operator-roles.ts'
import { suspendOperator } from './suspend-operator.ts'

export const teamOperations = [
  listOperators,
  inviteOperator,
  recoverOperator,
  setOperatorRoles,
  suspendOperator,
  restoreOperator,
  endSessionsOfOperator,
] as const
