import { createHash } from 'node:crypto'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { hashBrowserToken } from '../../http/browser-cookies.ts'
import type { Context } from '../../platform/context.ts'
import { isSame, macsOf } from '../../platform/key-ring.ts'
import type { Browser } from '../../platform/operation.ts'
import { findVerified, takeVerified } from './otp.store.ts'

export { spendOtpBudget } from './otp-budget.ts'

/** Product §2, OTP. */
export const otpLimits = {
  digits: 6,
  validSeconds: 5 * 60,
  tries: 5,
  blockSeconds: 15 * 60,
  verifiedSeconds: 30 * 60,
} as const

/** Whole seconds until a moment, at least 1, for `Retry-After` and countdowns. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

export function hashOtpToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The stored hash of a code. Six digits can be guessed from a plain hash, so it is keyed with the server's secret. It
 * includes the token's hash, which makes a code worthless for any other challenge.
 */
export function hashOtpCode({ config }: Pick<Context, 'config'>, tokenHash: Buffer, code: string): Buffer {
  return macsOf(config.KEY_CODES, codeText(tokenHash, code))[0]
}

/** Whether this is the code of a stored hash, by whichever version of the key it was hashed. */
export function isOtpCode(
  { config }: Pick<Context, 'config'>,
  { codeHash, tokenHash, code }: { codeHash: Buffer; tokenHash: Buffer; code: string },
): boolean {
  return macsOf(config.KEY_CODES, codeText(tokenHash, code)).some((mac) => isSame(mac, codeHash))
}

function codeText(tokenHash: Buffer, code: string): Buffer {
  return Buffer.concat([Buffer.from('one-time code\0'), tokenHash, Buffer.from(code)])
}

/**
 * The token by which a browser shows that it verified this challenge. It is derived from the challenge, so that a repeat
 * of the right code, whose first response was lost, receives the same one.
 */
export function verificationToken({ config }: Pick<Context, 'config'>, tokenHash: Buffer): string {
  const text = Buffer.concat([Buffer.from('verified by\0'), tokenHash])
  return macsOf(config.KEY_CODES, text)[0].toString('base64url')
}

/** The hash of the token with which the caller's browser shows that it verified a phone, if it has one. */
export function readBrowserVerification(browser: Browser): Buffer | undefined {
  const token = browser.readToken('verification')
  return token === undefined ? undefined : hashBrowserToken(token)
}

/**
 * What a browser may know of a phone. `verified`: it entered the phone's code in the last 30 minutes. `spent`: it did,
 * and the verification was used or has expired. `none`: it never did, or another browser has done so since.
 */
export async function findVerification(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  phone: string,
  verifiedBy: Buffer | undefined,
): Promise<'verified' | 'spent' | 'none'> {
  if (verifiedBy === undefined) return 'none'
  const found = await findVerified(db, phone, verifiedBy)
  if (!found) return 'none'
  return found.verifiedUntil && found.verifiedUntil > clock.now() ? 'verified' : 'spent'
}

/** Spends the phone's verification by this browser, in the caller's transaction. Returns `false` if there is none. */
export async function spendVerification(
  tx: DatabaseTransaction,
  phone: string,
  { verifiedBy, now }: { verifiedBy: Buffer | undefined; now: Date },
): Promise<boolean> {
  return verifiedBy !== undefined && (await takeVerified(tx, phone, { verifiedBy, now })) !== undefined
}
