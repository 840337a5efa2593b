import { z } from 'zod'
import { call } from './call.ts'
import { passkeyAssertion, passkeyRequest } from './passkey.ts'
import { amount, answeredAmount, instant, typedDigits } from './shapes.ts'

const source = 'Product §2'

/** The member has confirmed in this session that it is them. */
const steppedUp = z.object({ until: instant })

export const getStepUp = call({
  name: 'getStepUp',
  method: 'GET',
  url: '/api/account/step-up',
  summary: 'How the member can confirm that it is them, and for which withdrawals they must',
  source,
  audience: 'member',
  answer: z.object({
    /** Until when this session is confirmed; `null`: it is not. */
    until: instant.nullable(),
    hasPasskey: z.boolean(),
    /** The last digits of the phone that codes are sent to. */
    phoneEnding: z.string(),
    /** Withdrawals of at least this amount must be confirmed; `null`: none. */
    withdrawalFrom: answeredAmount.nullable(),
    /** The operator's amount; the member's own can only be lower. `null`: the operator has none. */
    operatorWithdrawalFrom: answeredAmount.nullable(),
    currency: z.enum(['BAHT', 'LAK']),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const sendStepUpCode = call({
  name: 'sendStepUpCode',
  method: 'POST',
  url: '/api/account/step-up/code',
  summary: "Sends a code to the member's own phone; it is good for this session alone",
  source,
  audience: 'member',
  body: z.strictObject({}),
  answer: z.object({ reference: z.string(), phoneEnding: z.string(), expiresAt: instant }),
  refusals: ['OTP_SEND_FAIL', 'REQUEST_LIMIT'],
  limits: [
    { per: 'member', times: 3, seconds: 600 },
    { per: 'member', times: 20, seconds: 86_400 },
  ],
  mutates: true,
  idempotency: 'state',
})

export const stepUpByCode = call({
  name: 'stepUpByCode',
  method: 'PUT',
  url: '/api/account/step-up/code',
  summary: 'Confirms by the code of the SMS that it is the member',
  source,
  audience: 'member',
  body: z.strictObject({ code: typedDigits(20) }),
  answer: steppedUp,
  refusals: ['OTP_CODE_INVALID', 'OTP_EXPIRED'],
  limits: [{ per: 'member', times: 60, seconds: 86_400 }],
  mutates: true,
  idempotency: 'state',
})

export const startPasskeyStepUp = call({
  name: 'startPasskeyStepUp',
  method: 'POST',
  url: '/api/account/step-up/passkey/start',
  summary: "Creates the challenge for one of the member's passkeys",
  source,
  audience: 'member',
  body: z.strictObject({}),
  answer: passkeyRequest,
  refusals: ['PASSKEY_REFUSED'],
  limits: [{ per: 'member', times: 60, seconds: 900 }],
  mutates: true,
  idempotency: 'state',
})

export const stepUpByPasskey = call({
  name: 'stepUpByPasskey',
  method: 'POST',
  url: '/api/account/step-up/passkey',
  summary: 'Confirms by a passkey that it is the member',
  source,
  audience: 'member',
  body: z.strictObject({ assertion: passkeyAssertion }),
  answer: steppedUp,
  refusals: ['PASSKEY_REFUSED'],
  limits: [{ per: 'member', times: 60, seconds: 900 }],
  mutates: true,
  idempotency: 'state',
})

export const setStepUpAmount = call({
  name: 'setStepUpAmount',
  method: 'PUT',
  url: '/api/account/step-up',
  summary:
    'Sets from which amount on the member wants to confirm withdrawals; `null`: from the operator’s amount on',
  source,
  audience: 'member',
  body: z.strictObject({ withdrawalFrom: amount.nullable() }),
  answer: z.object({ message: z.literal('OK') }),
  /** STEP_UP_REQUIRED: only a lower amount can be set without it. */
  refusals: ['STEP_UP_REQUIRED'],
  mutates: true,
  idempotency: 'state',
})

export const stepUpCalls = [
  getStepUp,
  sendStepUpCode,
  stepUpByCode,
  startPasskeyStepUp,
  stepUpByPasskey,
  setStepUpAmount,
] as const
