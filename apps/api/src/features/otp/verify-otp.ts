import { verifyOtp as call } from '@kapao/contract/otp'
import { refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { hashBrowserToken } from '../../http/browser-cookies.ts'
import { isPhoneTaken } from '../profile/profile.ts'
import { hashOtpToken, isOtpCode, otpLimits, secondsUntil, verificationToken } from './otp.ts'
import { findBlock, findChallenge, keepVerified, takeTry } from './otp.store.ts'

/**
 * Verifies a one-time code. Tries are counted per phone over all its codes, so a new code grants no new tries. Each try
 * is taken before the code is compared. Sending the same right code again returns the same response.
 *
 * The phone is verified for this browser alone, which keeps a cookie of it. Only whoever has the phone learns from the
 * response whether its number has an account.
 */
export const verifyOtp = operation(call, async ({ body, browser }, context) => {
  const guess: Guess = {
    tokenHash: hashOtpToken(body.otpToken),
    code: body.otpCode,
    now: context.clock.now(),
  }
  // A refusal would roll back the taken try, so the transaction returns its outcome and the refusal follows after it.
  const outcome = await context.keyedTransaction((tx) => judge(tx, context, guess))
  if (outcome.kind === 'right') {
    browser.keepToken('verification', verificationToken(context, guess.tokenHash))
    return { code: 'OTP_CODE_VALID', isMember: await isPhoneTaken(context.db, outcome.phone) }
  }
  if (outcome.kind === 'unknown') return refuse('OTP_TOKEN_INVALID')
  if (outcome.kind === 'expired') return refuse('OTP_EXPIRED')
  if (outcome.kind === 'wrong') return refuse('OTP_CODE_INVALID', { triesLeft: outcome.triesLeft })
  return refuse('OTP_BLOCK', { seconds: secondsUntil(outcome.until, guess.now) })
})

type Guess = { tokenHash: Buffer; code: string; now: Date }

type Judgement =
  | { kind: 'right'; phone: string }
  | { kind: 'unknown' }
  | { kind: 'expired' }
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'blocked'; until: Date }

async function judge(
  tx: DatabaseTransaction,
  context: Context,
  { tokenHash, code, now }: Guess,
): Promise<Judgement> {
  const challenge = await findChallenge(tx, tokenHash)
  if (!challenge) return { kind: 'unknown' }
  const { phone, codeHash, expiresAt, verifiedAt } = challenge
  if (!verifiedAt && expiresAt <= now) return { kind: 'expired' }
  const blockedUntil = secondsAfter(now, otpLimits.blockSeconds)
  const countedSince = secondsAfter(now, -otpLimits.blockSeconds)
  const tries = await takeTry(tx, { phone, now, most: otpLimits.tries, countedSince, blockedUntil })
  if (tries === undefined) return { kind: 'blocked', until: (await findBlock(tx, phone)) ?? blockedUntil }
  if (isOtpCode(context, { codeHash, tokenHash, code })) {
    await keepVerified(tx, {
      tokenHash,
      phone,
      now,
      verifiedUntil: secondsAfter(now, otpLimits.verifiedSeconds),
      verifiedBy: hashBrowserToken(verificationToken(context, tokenHash)),
    })
    return { kind: 'right', phone }
  }
  if (tries >= otpLimits.tries) return { kind: 'blocked', until: blockedUntil }
  return { kind: 'wrong', triesLeft: otpLimits.tries - tries }
}
