import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Satang } from '@kapao/money/satang'

export async function writeOwnAmount(
  tx: DatabaseTransaction,
  { memberId, fromSatang }: { memberId: string; fromSatang: Satang | null },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ step_up_withdrawal_from: fromSatang })
    .where('member_id', '=', memberId)
    .execute()
}

export async function findPhone(db: Database, memberId: string): Promise<string> {
  const { phone } = await db
    .selectFrom('member')
    .select('username as phone')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return phone
}

export type NewCode = {
  memberId: string
  sessionId: string
  reference: string
  codeHash: Buffer
  sentAt: Date
  expiresAt: Date
  tries: number
}

/** Stores the member's code. It replaces an earlier one, which no longer works. */
export async function replaceCode(tx: DatabaseTransaction, code: NewCode): Promise<void> {
  const row = {
    session_id: code.sessionId,
    reference: code.reference,
    code_hash: code.codeHash,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
    tries_left: code.tries,
  }
  await tx
    .insertInto('step_up_code')
    .values({ member_id: code.memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}

/**
 * Takes one try of the member's code, before the code is compared, so that concurrent guesses cannot exceed the tries.
 * Returns `undefined` if the session has no code that can be tried.
 */
export function takeTry(
  tx: DatabaseTransaction,
  { memberId, sessionId, now }: { memberId: string; sessionId: string; now: Date },
) {
  return tx
    .updateTable('step_up_code')
    .set((update) => ({ tries_left: update('tries_left', '-', 1) }))
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning(['code_hash as codeHash', 'tries_left as triesLeft', 'reference'])
    .executeTakeFirst()
}

export async function removeCode(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await tx.deleteFrom('step_up_code').where('member_id', '=', memberId).execute()
}

export async function removeCodesExpiredBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('step_up_code').where('expires_at', '<', moment).execute()
}
