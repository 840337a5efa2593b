import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'

type BudgetWindow = { scope: string; startsAt: Date; seconds: number }

/** Counts one code, and returns how many were sent in this window with it. */
export async function countSent(
  tx: DatabaseTransaction,
  { scope, startsAt, seconds }: BudgetWindow,
): Promise<number> {
  const { sent } = await tx
    .insertInto('otp_budget')
    .values({ scope, starts_at: startsAt, seconds, sent: 1 })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'starts_at', 'seconds']).doUpdateSet({ sent: sql`otp_budget.sent + 1` }),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  return sent
}

/** Uses up a proof of work. Returns `false` if it was used before. */
export async function useProof(tx: DatabaseTransaction, proofHash: Buffer, at: Date): Promise<boolean> {
  const used = await tx
    .insertInto('otp_proof_used')
    .values({ proof_hash: proofHash, used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('proof_hash')
    .executeTakeFirst()
  return used !== undefined
}

export async function removeBudgetsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('otp_budget').where('starts_at', '<', moment).execute()
  await db.deleteFrom('otp_proof_used').where('used_at', '<', moment).execute()
}
