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

/** Whole seconds until a moment, at least 1: what `Retry-After` and a countdown show. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

export function hashOtpToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * What is kept of a code. Six digits are guessed at once from a plain hash, so it needs the server's secret; the
 * token's hash in it makes a code worthless for any other challenge.
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

/** Spends the phone's verification, in the caller's transaction. Answers false where there is none. */
export async function spendVerification(tx: DatabaseTransaction, phone: string, now: Date): Promise<boolean> {
  return (await takeVerified(tx, phone, now)) !== undefined
}
