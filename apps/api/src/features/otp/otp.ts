import { createHash, createHmac } from 'node:crypto'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Context } from '../../platform/context.ts'
import { findVerified, takeVerified } from './otp.store.ts'

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
  return createHmac('sha256', config.KEY_HASHING)
    .update('one-time code\0')
    .update(tokenHash)
    .update(code)
    .digest()
}

/** Whether the phone was verified by a one-time code in the last 30 minutes. */
export async function isPhoneVerified(db: Database, phone: string, now: Date): Promise<boolean> {
  return (await findVerified(db, phone, now)) !== undefined
}

/** Spends the phone's verification, in the caller's transaction. Returns `false` if it has none. */
export async function spendVerification(tx: DatabaseTransaction, phone: string, now: Date): Promise<boolean> {
  return (await takeVerified(tx, phone, now)) !== undefined
}
