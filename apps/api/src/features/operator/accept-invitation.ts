import { acceptInvitation as call } from '@kapao/contract/operator'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { hashPassword, isTooWeak } from '../session/session.ts'
import { readSetting } from '../site/site.ts'
import { aboutAuthenticator, stepOfCode } from './authenticator.ts'
import { hashToken } from './hash-token.ts'
import { openOperatorSession } from './operator.ts'
import { endOperatorSessions, findInvitation, setOperatorLogin, takeInvitation } from './operator.store.ts'

/**
 * Sets what the invited operator logs in with from now on, after a code has shown that the authenticator app works. Ends
 * every session that was opened with the old password, and opens one.
 */
export const acceptInvitation = operation(call, async ({ body, address, device, browser }, context) => {
  const { db, clock, secrets } = context
  const tokenHash = hashToken(body.token)
  const now = clock.now()
  const found = await findInvitation(db, tokenHash, now)
  if (found?.status !== 'active') return refuse('INVITATION_INVALID')
  const { operatorId, name, authenticator } = found
  context.noteAct({ operatorId })
  const secret = secrets.authenticators.open(authenticator, aboutAuthenticator(operatorId))
  const step = stepOfCode(secret, body.otpCode, now)
  if (step === undefined) return refuse('WRONG_CREDENTIAL')
  const { name: site } = await readSetting(context, 'info')
  if (isTooWeak(body.password, [operatorId, name, site])) return refuse('PASSWORD_TOO_WEAK')
  const passwordHash = await hashPassword(body.password)
  if (isRefusal(passwordHash)) return passwordHash
  const accepted = await context.keyedTransaction(async (tx) => {
    if (!(await takeInvitation(tx, tokenHash, now))) return refuse('INVITATION_INVALID')
    await setOperatorLogin(tx, { operatorId, passwordHash, authenticator, step })
    await endOperatorSessions(tx, { operatorId, at: now })
    return 'accepted' as const
  })
  if (isRefusal(accepted)) return accepted
  return openOperatorSession(context, found, { address, device, browser })
})
