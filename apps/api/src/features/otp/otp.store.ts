import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'

export type Challenge = {
  tokenHash: Buffer
  phone: string
  reference: string
  codeHash: Buffer
  createdAt: Date
  expiresAt: Date
}

/** The stored state of a phone, locked so that two sends to the same phone run one after the other. */
export function lockPhone(tx: DatabaseTransaction, phone: string, now: Date) {
  return tx
    .insertInto('otp_phone')
    .values({ phone, seen_at: now })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ seen_at: now }))
    .returning('blocked_until as blockedUntil')
    .executeTakeFirstOrThrow()
}

/** Only the newest code of a phone works. Deletes its earlier ones that were not verified. */
export async function replaceChallenge(tx: DatabaseTransaction, challenge: Challenge): Promise<void> {
  await tx
    .deleteFrom('otp_challenge')
    .where('phone', '=', challenge.phone)
    .where('verified_at', 'is', null)
    .execute()
  await tx
    .insertInto('otp_challenge')
    .values({
      token_hash: challenge.tokenHash,
      phone: challenge.phone,
      reference: challenge.reference,
      code_hash: challenge.codeHash,
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
      verified_at: null,
    })
    .execute()
}

export function findChallenge(tx: DatabaseTransaction, tokenHash: Buffer) {
  return tx
    .selectFrom('otp_challenge')
    .select(['phone', 'code_hash as codeHash', 'expires_at as expiresAt', 'verified_at as verifiedAt'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export type TryLimits = { phone: string; now: Date; most: number; countedSince: Date; blockedUntil: Date }

/**
 * Takes one try of a phone by one conditional update: of many concurrent guesses at most `most` are tried, and the last
 * of them blocks the phone. Returns the number of tries taken, or `undefined` while the phone is blocked. The count
 * restarts when the first try was before `countedSince`, or when a block has ended.
 */
export async function takeTry(
  tx: DatabaseTransaction,
  { phone, now, most, countedSince, blockedUntil }: TryLimits,
): Promise<number | undefined> {
  const isAfresh = sql`(blocked_until is not null or tries_from is null or tries_from <= ${countedSince}::timestamptz)`
  const { rows } = await sql<{ tries: number }>`
    update otp_phone set
      tries = case when ${isAfresh} then 1 else tries + 1 end,
      tries_from = case when ${isAfresh} then ${now}::timestamptz else tries_from end,
      blocked_until = case when not ${isAfresh} and tries + 1 >= ${most}::integer then ${blockedUntil}::timestamptz end
    where phone = ${phone} and (blocked_until is null or blocked_until <= ${now}::timestamptz)
    returning tries`.execute(tx)
  return rows[0]?.tries
}

export async function findBlock(db: Database, phone: string): Promise<Date | null> {
  const row = await db
    .selectFrom('otp_phone')
    .select('blocked_until as blockedUntil')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.blockedUntil ?? null
}

/**
 * Marks a challenge as verified, once: its phone becomes verified, and the count of tries restarts. A repeat only
 * returns the try that was taken for it, so that an old code with its token grants no extra guesses at a new one.
 */
export async function keepVerified(
  tx: DatabaseTransaction,
  {
    tokenHash,
    phone,
    now,
    verifiedUntil,
    verifiedBy,
  }: { tokenHash: Buffer; phone: string; now: Date; verifiedUntil: Date; verifiedBy: Buffer },
): Promise<void> {
  const first = await tx
    .updateTable('otp_challenge')
    .set({ verified_at: now })
    .where('token_hash', '=', tokenHash)
    .where('verified_at', 'is', null)
    .returning('phone')
    .executeTakeFirst()
  await tx
    .updateTable('otp_phone')
    .set((set) =>
      first
        ? {
            tries: 0,
            tries_from: null,
            blocked_until: null,
            verified_until: verifiedUntil,
            verified_by: verifiedBy,
          }
        : { tries: set('tries', '-', 1), blocked_until: null },
    )
    .where('phone', '=', phone)
    .execute()
}

/** The verification of a phone by this browser; `verifiedUntil` is `null` once it was spent. */
export function findVerified(db: Database, phone: string, verifiedBy: Buffer) {
  return db
    .selectFrom('otp_phone')
    .select('verified_until as verifiedUntil')
    .where('phone', '=', phone)
    .where('verified_by', '=', verifiedBy)
    .executeTakeFirst()
}

/** Spends the verification of a phone by this browser. Returns `undefined` if it has none. */
export function takeVerified(
  tx: DatabaseTransaction,
  phone: string,
  { verifiedBy, now }: { verifiedBy: Buffer; now: Date },
) {
  return tx
    .updateTable('otp_phone')
    .set({ verified_until: null })
    .where('phone', '=', phone)
    .where('verified_by', '=', verifiedBy)
    .where('verified_until', '>', now)
    .returning('phone')
    .executeTakeFirst()
}

export async function removeChallengesBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('otp_challenge').where('expires_at', '<', moment).execute()
  await db.deleteFrom('otp_phone').where('seen_at', '<', moment).execute()
}
