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
  body: z.strictObject({ phoneNumber: typedDigits(40) }),
  /** `code` is a status, never the secret. With OTP_VERIFIED nothing was sent and the other two fields are empty. */
  answer: z.object({ otpRef: z.string(), otpToken: z.string(), code: z.enum(['SUCCESS', 'OTP_VERIFIED']) }),
  refusals: [
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
    'INVALID_USER_INFO',
    'EXISTING_USER',
    'OTP_BLOCK',
    'OTP_SEND_FAIL',
  ],
  limits: [
    { per: 'phone', times: 3, seconds: 600 },
    { per: 'address', times: 20, seconds: 600 },
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
  answer: z.object({ code: z.literal('OTP_CODE_VALID') }),
  refusals: ['OTP_TOKEN_INVALID', 'OTP_EXPIRED', 'OTP_CODE_INVALID', 'OTP_BLOCK'],
  limits: [{ per: 'address', times: 60, seconds: 600 }],
  mutates: true,
  idempotency: 'state',
})

export const otpCalls = [sendOtp, verifyOtp] as const
