import { z } from 'zod'
import { call } from './call.ts'
import { typedDigits } from './shapes.ts'

export const sendOtp = call({
  name: 'sendOtp',
  method: 'POST',
  url: '/api/otp/send',
  summary: 'Sends a one-time code to a phone',
  source: 'Specification §7 OTP, Product §2',
  audience: 'visitor',
  body: z.strictObject({
    phoneNumber: typedDigits(40),
    /** Base64 of the JSON of `proofOfWork` from the details of REQUEST_LIMIT and its solution (ALTCHA's payload). */
    proof: z.string().max(4000).optional(),
  }),
  /**
   * `code` is a status, never the secret. With OTP_VERIFIED, which only the browser that verified the phone receives,
   * nothing was sent and the other two fields are empty.
   */
  answer: z.object({ otpRef: z.string(), otpToken: z.string(), code: z.enum(['SUCCESS', 'OTP_VERIFIED']) }),
  /**
   * INVALID_USER_INFO: not a mobile number. REQUEST_LIMIT: too many codes; where `details` has `proofOfWork`, a solution
   * sent as `proof` allows one more.
   */
  refusals: [
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
    'INVALID_USER_INFO',
    'OTP_BLOCK',
    'OTP_SEND_FAIL',
    'REQUEST_LIMIT',
  ],
  // Thousands of phones share one address of a mobile carrier; the budgets of codes are stricter than this.
  limits: [
    { per: 'address', times: 100, seconds: 600 },
    { per: 'phone', times: 3, seconds: 600 },
  ],
  mutates: true,
  idempotency: 'none',
})

export const verifyOtp = call({
  name: 'verifyOtp',
  method: 'POST',
  url: '/api/otp/verify',
  summary: 'Verifies a one-time code',
  source: 'Specification §7 OTP, Product §2',
  audience: 'visitor',
  body: z.strictObject({ otpToken: z.string().min(1).max(200), otpCode: typedDigits(20) }),
  /** `isMember`: the number has an account already. */
  answer: z.object({ code: z.literal('OTP_CODE_VALID'), isMember: z.boolean() }),
  refusals: ['OTP_TOKEN_INVALID', 'OTP_EXPIRED', 'OTP_CODE_INVALID', 'OTP_BLOCK'],
  limits: [{ per: 'address', times: 300, seconds: 600 }],
  mutates: true,
  idempotency: 'state',
})

export const otpCalls = [sendOtp, verifyOtp] as const
