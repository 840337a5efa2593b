import { sendOtp as call } from '@kapao/contract/otp'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { secondsAfter } from '../../platform/clock.ts'
import type { OperationContext } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { isPhoneTaken } from '../profile/profile.ts'
import { readSetting } from '../site/site.ts'
import { readMobilePhone } from './mobile-phone.ts'
import {
  findVerification,
  hashOtpCode,
  hashOtpToken,
  otpLimits,
  readBrowserVerification,
  secondsUntil,
} from './otp.ts'
import { spendOtpBudget } from './otp-budget.ts'
import { lockPhone, replaceChallenge } from './otp.store.ts'
import { createProofChallenge, spendProof } from './proof-of-work.ts'

/**
 * Sends a one-time code to a mobile phone. The code leaves the server only by SMS, after its challenge is committed, so
 * a code that arrives can always be verified.
 *
 * The answer reveals nothing about the number: only the browser that verified it learns that it is verified, and a
 * member's phone receives a code like any other, with a text that says so.
 *
 * Refuses REQUEST_LIMIT when too many codes were sent; with `proofOfWork` in the details, a solution sent as `proof`
 * allows one more.
 */
export const sendOtp = operation(call, async ({ body, address, browser }, context) => {
  const phone = readMobilePhone(context, body.phoneNumber)
  if (isRefusal(phone)) return phone
  const verification = await findVerification(context, phone, readBrowserVerification(browser))
  if (verification === 'verified') return { code: 'OTP_VERIFIED', otpRef: '', otpToken: '' }
  const challenge = await makeChallenge(context, { phone, address, proof: body.proof })
  if (isRefusal(challenge)) return challenge
  const { reference, token, code } = challenge
  const { name } = await readSetting(context, 'info')
  const isMember = await isPhoneTaken(context.db, phone)
  const sent = await context.sms.send({
    to: phone,
    text: writeText({ siteName: name, reference, code, isMember }),
    reference: context.random.id(),
  })
  if (sent.kind !== 'done') {
    context.log.warn({ phoneEnding: phone.slice(-4), reference, outcome: sent }, 'otp.not_sent')
    return refuse('OTP_SEND_FAIL')
  }
  return { code: 'SUCCESS', otpRef: reference, otpToken: token }
})

type Made = { reference: string; token: string; code: string }

type CodeParams = { phone: string; address: string; proof: string | undefined }

async function makeChallenge(
  context: OperationContext,
  params: CodeParams,
): Promise<Made | Refusal<'OTP_BLOCK' | 'REQUEST_LIMIT'>> {
  const { phone } = params
  let difficulty = 0
  const made = await context.keyedTransaction(async (tx) => {
    const now = context.clock.now()
    const { blockedUntil } = await lockPhone(tx, phone, now)
    if (blockedUntil && blockedUntil > now)
      return refuse('OTP_BLOCK', { seconds: secondsUntil(blockedUntil, now) })
    const allowed = await allowCode(tx, context, params)
    if (isRefusal(allowed)) {
      difficulty = Number(allowed.details?.['difficulty'] ?? 0)
      return allowed
    }
    return addChallenge(tx, context, phone)
  })
  if (!isRefusal(made) || difficulty === 0) return made
  const proofOfWork = await createProofChallenge(context, { phone, difficulty })
  return refuse('REQUEST_LIMIT', { seconds: made.details?.['seconds'], proofOfWork })
}

/** Spends the budgets and, beyond a soft one, the proof of work. */
async function allowCode(
  tx: DatabaseTransaction,
  context: OperationContext,
  { phone, address, proof }: CodeParams,
): Promise<undefined | Refusal<'REQUEST_LIMIT'>> {
  const state = await spendOtpBudget(tx, context, { address, phone })
  if (state.kind === 'free') return undefined
  const seconds = secondsUntil(state.until, context.clock.now())
  if (state.kind === 'refused') return refuse('REQUEST_LIMIT', { seconds })
  if (proof !== undefined && (await spendProof(tx, context, { proof, phone }))) return undefined
  return refuse('REQUEST_LIMIT', { seconds, difficulty: state.difficulty })
}

async function addChallenge(
  tx: DatabaseTransaction,
  context: OperationContext,
  phone: string,
): Promise<Made> {
  const now = context.clock.now()
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
  return { reference, token, code }
}

type Text = Pick<Made, 'reference' | 'code'> & { siteName: string; isMember: boolean }

/** The text contains no link, so that members can recognise a message with a link as fraud. */
function writeText({ siteName, reference, code, isMember }: Text): string {
  const minutes = otpLimits.validSeconds / 60
  return [
    `${siteName}: รหัส OTP ${code} (อ้างอิง ${reference}) ใช้ได้ ${minutes} นาที ห้ามบอกผู้อื่น`,
    `Your code is ${code} (ref ${reference}), valid for ${minutes} minutes. Never share it.`,
    ...(isMember ? ['เบอร์นี้เป็นสมาชิกแล้ว This number already has an account.'] : []),
  ].join('\n')
}
