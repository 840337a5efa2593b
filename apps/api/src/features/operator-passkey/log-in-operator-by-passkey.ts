import { logInOperatorByPasskey as call } from '@kapao/contract/operator-passkey'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findOperatorStanding, openOperatorSession } from '../operator/operator.ts'
import { readOperatorAssertion } from './operator-passkey.ts'

/**
 * Opens a session by a passkey, which names its operator. Refuses PASSKEY_REFUSED, and INACTIVE_USER to a suspended
 * operator, who learns it only with a passkey of theirs.
 */
export const logInOperatorByPasskey = operation(
  call,
  async ({ body, address, device, browser, headers }, context) => {
    const answered = await readOperatorAssertion(context, {
      assertion: body.assertion,
      purpose: 'operator-login',
      sessionId: null,
      headers,
    })
    function refuseLogin<C extends 'PASSKEY_REFUSED' | 'INACTIVE_USER'>(code: C, operatorId?: string) {
      context.log.info({ operatorId, address, code, how: 'passkey' }, 'operator_session.refused')
      return refuse(code)
    }
    if (isRefusal(answered)) return refuseLogin('PASSKEY_REFUSED')
    const { operatorId } = answered
    context.noteAct({ operatorId })
    const operator = await findOperatorStanding(context.db, operatorId)
    if (operator?.status !== 'active') return refuseLogin('INACTIVE_USER', operatorId)
    return openOperatorSession(context, operator, { address, device, browser })
  },
)
