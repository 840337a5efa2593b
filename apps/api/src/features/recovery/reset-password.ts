import { resetPassword as call } from '@kapao/contract/recovery'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { findVerification, readBrowserVerification, spendVerification } from '../otp/otp.ts'
import { hashPassword, isTooWeak, noteSecurityEvent, revokeSessions } from '../session/session.ts'
import { readSetting } from '../site/site.ts'
import { findByPhone, writePassword } from './recovery.store.ts'

/**
 * Sets a new password for a member who forgot the old one. This browser must have verified the member's phone by a
 * one-time code; the verification is spent. Every session ends, the member finds a notice, and withdrawals and changes
 * of the bank account wait as long as the operator's rules say: whoever stole a phone gets no money out before its owner
 * notices. Product §2.
 */
export const resetPassword = operation(call, async ({ body, browser, device, address }, context) => {
  const phone = body.username
  const verifiedBy = readBrowserVerification(browser)
  if ((await findVerification(context, phone, verifiedBy)) !== 'verified') return refuse('UNVERIFIED_OTP')
  const member = await findByPhone(context.db, phone)
  if (!member) return refuse('NO_USER')
  const { memberId, name } = member
  const { name: siteName } = await readSetting(context, 'info')
  if (isTooWeak(body.password, [phone, name, siteName])) return refuse('PASSWORD_TOO_WEAK')
  const passwordHash = await hashPassword(body.password)
  if (isRefusal(passwordHash)) return passwordHash
  const { hoursAfterPasswordReset } = await readSetting(context, 'withdrawApproval')
  const now = context.clock.now()
  const reset = await context.keyedTransaction(async (tx) => {
    if (!(await spendVerification(tx, phone, { verifiedBy, now }))) return refuse('UNVERIFIED_OTP')
    await writePassword(tx, { memberId, passwordHash, at: now })
    await revokeSessions(tx, { memberId, allBut: undefined, at: now })
    // No session did it; the id stands for none.
    const sessionId = context.random.id()
    await noteSecurityEvent(tx, context, { kind: 'PASSWORD_RESET', memberId, sessionId, device, address })
    const waitsUntil = secondsAfter(now, hoursAfterPasswordReset * 3600)
    return { message: 'OK' as const, waitsUntil: waitsUntil.toISOString() }
  })
  if (!isRefusal(reset)) context.announce(memberId)
  return reset
})
