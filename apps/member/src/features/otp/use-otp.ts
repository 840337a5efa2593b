import { sendOtp, verifyOtp } from '@kapao/contract/otp'
import { useMutation } from '@tanstack/react-query'
import type { Challenge } from 'altcha-lib'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { readClock } from '../../time/clock.ts'
import { plainDigits } from '@kapao/i18n/plain-digits'
import { send } from '../../wire/client.ts'

export type SentOtp = { phone: string; reference: string; token: string; sentAt: number }

/** Sends a code to a phone, or returns `VERIFIED` where the phone needs none. Specification §4 Registration. */
export async function sendCode(phone: string): Promise<SentOtp | 'VERIFIED'> {
  try {
    const answer = await requestCode(phone)
    if (answer.code === 'OTP_VERIFIED') return 'VERIFIED'
    return { phone, reference: answer.otpRef, token: answer.otpToken, sentAt: readClock() }
  } catch (thrown) {
    if (isWireFailure(thrown) && thrown.code === 'OTP_VERIFIED') return 'VERIFIED'
    throw thrown
  }
}

/** Requests a code. Where the server wants a proof of work first, solves it and requests again. */
async function requestCode(phone: string) {
  try {
    return await send(sendOtp, { body: { phoneNumber: phone } })
  } catch (thrown) {
    const challenge = isWireFailure(thrown) ? thrown.details['proofOfWork'] : undefined
    if (challenge === undefined) throw thrown
    const { solveProof } = await import('./solve-proof.ts')
    const proof = await solveProof(challenge as Challenge)
    if (proof === undefined) throw thrown
    return send(sendOtp, { body: { phoneNumber: phone, proof } })
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
