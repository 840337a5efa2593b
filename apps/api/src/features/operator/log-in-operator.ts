import { logInOperator as call } from '@kapao/contract/operator'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { isPassword } from '../session/session.ts'
import { isNewCode } from './is-new-code.ts'
import { openOperatorSession } from './operator.ts'
import { findOperator } from './operator.store.ts'

/**
 * Opens a session for an operator. An unknown name, a wrong password and a wrong or used code get the same response.
 * Only who knows the password and has the authenticator app learns that the operator is suspended. Console §2.
 */
export const logInOperator = operation(call, async ({ body, address, device, browser }, context) => {
  const operator = await findOperator(context.db, body.operatorId)
  if (operator) context.noteAct({ operatorId: operator.operatorId })
  const isRight = await isPassword(body.password, operator?.passwordHash ?? undefined)
  if (isRefusal(isRight)) return isRight
  function refuseLogin<C extends 'WRONG_CREDENTIAL' | 'INACTIVE_USER'>(code: C) {
    context.log.info({ operatorId: operator?.operatorId, address, code }, 'operator_session.refused')
    return refuse(code)
  }
  if (!operator || !isRight || !(await isNewCode(context, operator, body.otpCode)))
    return refuseLogin('WRONG_CREDENTIAL')
  if (operator.status !== 'active') return refuseLogin('INACTIVE_USER')
  return openOperatorSession(context, operator, { address, device, browser })
})
