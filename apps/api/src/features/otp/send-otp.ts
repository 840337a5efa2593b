import { sendOtp as call } from '@kapao/contract/otp'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import type { OperationContext } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { isPhoneTaken, readPhone } from '../profile/profile.ts'
import { readSetting } from '../site/site.ts'
import { hashOtpCode, hashOtpToken, otpLimits, secondsUntil } from './otp.ts'
import { lockPhone, replaceChallenge } from './otp.store.ts'

/**
 * Sends a one-time code to a phone for registration. The code leaves the server only by SMS, after its challenge is
 * committed, so a code that arrives can always be verified.
 */
export const sendOtp = operation(call, async ({ body }, context) => {
  const phone = readPhone(context, body.phoneNumber)
  if (isRefusal(phone)) return phone
  if (await isPhoneTaken(context.db, phone)) return refuse('EXISTING_USER')
  const challenge = await makeChallenge(context, phone)
  if (isRefusal(challenge)) return challenge
  if (challenge === 'verified') return { code: 'OTP_VERIFIED', otpRef: '', otpToken: '' }
  const { reference, token, code } = challenge
  const { name } = await readSetting(context, 'info')
  const sent = await context.sms.send({
    to: phone,
    text: writeText(name, reference, code),
    reference: context.random.id(),
  })
  if (sent.kind !== 'done') {
    context.log.warn({ phoneEnding: phone.slice(-4), reference, outcome: sent }, 'otp.not_sent')
    return refuse('OTP_SEND_FAIL')
  }
  return { code: 'SUCCESS', otpRef: reference, otpToken: token }
})

type Made = { reference: string; token: string; code: string }

function makeChallenge(context: OperationContext, phone: string) {
  return context.keyedTransaction(async (tx) => {
    const now = context.clock.now()
    const { blockedUntil, verifiedUntil } = await lockPhone(tx, phone, now)
    if (blockedUntil && blockedUntil > now)
      return refuse('OTP_BLOCK', { seconds: secondsUntil(blockedUntil, now) })
    if (verifiedUntil && verifiedUntil > now) return 'verified' as const
    const token = context.random.token()
    const code = context.random.digits(otpLimits.digits)
    const reference = context.random.letters(4)
    const tokenHash = hashOtpToken(token)
    await replaceChallenge(tx, {
      tokenHash,
      phone,
      reference,
      codeHash: hashOtpCode(context, tokenHash, code),
      createdAt: now,
      expiresAt: secondsAfter(now, otpLimits.validSeconds),
    })
    return { reference, token, code } satisfies Made
  })
}

/** The text contains no link, so that members can recognise a message with a link as fraud. */
function writeText(siteName: string, reference: string, code: string): string {
  const minutes = otpLimits.validSeconds / 60
  return [
    `${siteName}: รหัส OTP ${code} (อ้างอิง ${reference}) ใช้ได้ ${minutes} นาที ห้ามบอกผู้อื่น`,
    `Your code is ${code} (ref ${reference}), valid for ${minutes} minutes. Never share it.`,
  ].join('\n')
}
