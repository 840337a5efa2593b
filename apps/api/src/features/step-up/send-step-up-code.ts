import { isRefusal, refuse } from '@kapao/contract/refusal'
import { sendStepUpCode as call } from '@kapao/contract/step-up'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { secondsUntil, spendOtpBudget } from '../otp/otp.ts'
import { readSetting } from '../site/site.ts'
import { hashStepUpCode, stepUpCodeRules } from './step-up-code.ts'
import { findPhone, replaceCode } from './step-up.store.ts'

/**
 * Sends a code to the member's own phone, after it is committed, so that a code that arrives can be entered. It counts
 * against the budgets of one-time codes; the member is known, so no proof of work is asked for. Refuses REQUEST_LIMIT
 * beyond the hard budgets, and OTP_SEND_FAIL.
 */
export const sendStepUpCode = operation(call, async ({ member, address }, context) => {
  const { memberId, sessionId } = member
  const phone = await findPhone(context.db, memberId)
  const code = context.random.digits(stepUpCodeRules.digits)
  const reference = context.random.letters(4)
  const now = context.clock.now()
  const expiresAt = secondsAfter(now, stepUpCodeRules.validSeconds)
  const refused = await context.keyedTransaction(async (tx) => {
    const budget = await spendOtpBudget(tx, context, { address, phone })
    if (budget.kind === 'refused')
      return refuse('REQUEST_LIMIT', { seconds: secondsUntil(budget.until, now) })
    await replaceCode(tx, {
      memberId,
      sessionId,
      reference,
      codeHash: hashStepUpCode(context, { sessionId, reference, code }),
      sentAt: now,
      expiresAt,
      tries: stepUpCodeRules.tries,
    })
    return undefined
  })
  if (isRefusal(refused)) return refused
  const { name } = await readSetting(context, 'info')
  const sent = await context.sms.send({
    to: phone,
    text: writeText({ siteName: name, reference, code }),
    reference: context.random.id(),
  })
  if (sent.kind !== 'done') {
    context.log.warn({ memberId, reference, outcome: sent }, 'step_up.code_not_sent')
    return refuse('OTP_SEND_FAIL')
  }
  return { reference, phoneEnding: phone.slice(-4), expiresAt: expiresAt.toISOString() }
})

/** Says what the code is for, so that nobody who asks for it under a pretext gets it. Without a link. */
function writeText({ siteName, reference, code }: { siteName: string; reference: string; code: string }) {
  const minutes = stepUpCodeRules.validSeconds / 60
  return [
    `${siteName}: รหัสยืนยัน ${code} (อ้างอิง ${reference}) สำหรับถอนเงินหรือเปลี่ยนข้อมูลบัญชีของคุณ ใช้ได้ ${minutes} นาที ห้ามบอกผู้อื่น`,
    `Your code ${code} (ref ${reference}) confirms a withdrawal or a change of your account. Valid for ${minutes} minutes. Never share it.`,
  ].join('\n')
}
