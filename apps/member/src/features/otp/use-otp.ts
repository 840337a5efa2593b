import { sendOtp, verifyOtp } from '@kapao/contract/otp'
import { useMutation } from '@tanstack/react-query'
import { readClock } from '../../time/clock.ts'
import { plainDigits } from '../../form/plain-digits.ts'
import { send } from '../../wire/client.ts'
import { isWireFailure } from '../../wire/wire-failure.ts'

export type SentOtp = { phone: string; reference: string; token: string; sentAt: number }

/** Sends a code to a phone, or returns `VERIFIED` where the phone needs none. Specification §4 Registration. */
export async function sendCode(phone: string): Promise<SentOtp | 'VERIFIED'> {
  try {
    const answer = await send(sendOtp, { body: { phoneNumber: phone } })
    if (answer.code === 'OTP_VERIFIED') return 'VERIFIED'
    return { phone, reference: answer.otpRef, token: answer.otpToken, sentAt: readClock() }
  } catch (thrown) {
    if (isWireFailure(thrown) && thrown.code === 'OTP_VERIFIED') return 'VERIFIED'
    throw thrown
  }
}

export function useSendCode() {
  return useMutation({ mutationFn: sendCode })
}

export function useVerifyCode() {
  return useMutation({
    mutationFn: ({ token, code }: { token: string; code: string }) =>
      send(verifyOtp, { body: { otpToken: token, otpCode: plainDigits(code) } }),
  })
}
