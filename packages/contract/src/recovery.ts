import { z } from 'zod'
import { call } from './call.ts'
import { typedDigits, typedText } from './shapes.ts'

export const resetPassword = call({
  name: 'resetPassword',
  method: 'POST',
  url: '/api/account/resetpwd',
  summary: 'Sets a new password for a member who forgot it and has verified the phone by a one-time code',
  source: 'Product §2',
  audience: 'visitor',
  body: z.strictObject({ username: typedDigits(40), password: z.string().min(1).max(200) }),
  /** `waitsUntil`: until then withdrawals wait, and the bank account cannot be changed. */
  answer: z.object({ message: z.literal('OK'), waitsUntil: z.iso.datetime({ offset: true }) }),
  /** UNVERIFIED_OTP: not by this browser. NO_USER: the number has no account. */
  refusals: ['UNVERIFIED_OTP', 'NO_USER', 'PASSWORD_TOO_WEAK', 'REQUEST_LIMIT'],
  limits: [
    { per: 'address', times: 300, seconds: 900 },
    // Not per phone: a stranger elsewhere could use it up, and the browser's cookie cannot be guessed.
    { per: 'phoneAtAddress', times: 10, seconds: 900 },
  ],
  mutates: true,
  idempotency: 'state',
})

export const startPasswordReset = call({
  name: 'startPasswordReset',
  method: 'POST',
  url: '/api/operator/members/reset-password',
  summary:
    "Takes a member's password away and ends every session; an SMS asks the member to set another one with a code",
  source: 'Console §4',
  audience: 'operator',
  needs: 'member.correct',
  wantsStepUp: true,
  body: z.strictObject({ memberId: z.uuid(), reason: typedText(300) }),
  answer: z.object({ message: z.literal('OK'), endedSessions: z.int().min(0) }),
  refusals: ['NO_DATA', 'REQUEST_LIMIT'],
  mutates: true,
  idempotency: 'state',
})

export const recoveryCalls = [resetPassword, startPasswordReset] as const
