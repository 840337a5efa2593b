import { isRefusal, refuse } from '@kapao/contract/refusal'
import { changePassword as call } from '@kapao/contract/session'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'
import { hashPassword, isPassword, isTooWeak } from './password.ts'
import { noteSecurityEvent } from './security-event.ts'
import { findPassword, replacePassword, revokeSessions } from './session.store.ts'

/**
 * Changes the member's password and ends every other session, in one transaction. Of two concurrent changes the later
 * is refused, because its old password is no longer valid. Product §2.
 */
export const changePassword = operation(call, async ({ body, member, device, address }, context) => {
  const { memberId, sessionId } = member
  const known = await findPassword(context.db, memberId)
  const isRight = await isPassword(body.oldPassword, known?.passwordHash)
  if (isRefusal(isRight)) return isRight
  if (!known || !isRight) return refuse('WRONG_PASSWORD')
  const { name: siteName } = await readSetting(context, 'info')
  if (isTooWeak(body.newPassword, [known.phone, known.name, siteName])) return refuse('PASSWORD_TOO_WEAK')
  const to = await hashPassword(body.newPassword)
  if (isRefusal(to)) return to
  const changed = await context.keyedTransaction(async (tx) => {
    if (!(await replacePassword(tx, { memberId, from: known.passwordHash, to })))
      return refuse('WRONG_PASSWORD')
    await noteSecurityEvent(tx, context, { kind: 'PASSWORD_CHANGED', memberId, sessionId, device, address })
    const endedSessions = await revokeSessions(tx, { memberId, allBut: sessionId, at: context.clock.now() })
    return { message: 'OK' as const, endedSessions }
  })
  if (!isRefusal(changed)) context.announce(memberId)
  return changed
})
