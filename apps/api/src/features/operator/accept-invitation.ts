import { acceptInvitation as call } from '@kapao/contract/operator'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { hashPassword, isTooWeak } from '../session/session.ts'
import { readSetting } from '../site/site.ts'
import { aboutAuthenticator, stepOfCode } from './authenticator.ts'
import { findOpenInvitation, spendInvitation } from './invitation.ts'
import { openOperatorSession } from './operator.ts'
import { setOperatorLogin } from './operator.store.ts'

/**
 * Sets what the invited operator logs in with from now on, after a code has shown that the authenticator app works. Ends
 * every session that was opened with what was there before, and opens one.
 */
export const acceptInvitation = operation(call, async ({ body, address, device, browser }, context) => {
  const { token } = body
  const found = await findOpenInvitation(context, token)
  if (isRefusal(found)) return found
  const { operatorId, name, authenticator } = found
  context.noteAct({ operatorId })
  const at = context.clock.now()
  const secret = context.secrets.authenticators.open(authenticator, aboutAuthenticator(operatorId))
  const step = stepOfCode(secret, body.otpCode, at)
  if (step === undefined) return refuse('WRONG_CREDENTIAL')
  const { name: site } = await readSetting(context, 'info')
  if (isTooWeak(body.password, [operatorId, name, site])) return refuse('PASSWORD_TOO_WEAK')
  const passwordHash = await hashPassword(body.password)
  if (isRefusal(passwordHash)) return passwordHash
  const accepted = await context.keyedTransaction(async (tx) => {
    const refused = await spendInvitation(tx, { token, operatorId, at })
    if (refused) return refused
    await setOperatorLogin(tx, { operatorId, passwordHash, authenticator, step })
    return 'accepted' as const
  })
  if (isRefusal(accepted)) return accepted
  return openOperatorSession(context, found, { address, device, browser })
})
