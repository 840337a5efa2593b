import type { Database, DatabaseTransaction } from '@kapao/database/connect'

type Reader = Database | DatabaseTransaction

/** A member's status, and why and by whom they were suspended. `undefined`: no such member. */
export async function readStanding(db: Reader, memberId: string) {
  const row = await db
    .selectFrom('member')
    .leftJoin('member_suspension as suspension', 'suspension.member_id', 'member.member_id')
    .select([
      'member.status',
      'suspension.suspended_at as suspendedAt',
      'suspension.suspended_by as suspendedBy',
      'suspension.reason',
    ])
    .where('member.member_id', '=', memberId)
    .executeTakeFirst()
  return row && { ...row, suspendedAt: row.suspendedAt?.toISOString() ?? null }
}

/** Locks a member against other changes of their status, and reads it. */
export async function lockStatus(tx: DatabaseTransaction, memberId: string) {
  const row = await tx
    .selectFrom('member')
    .select('status')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.status
}

/** The wallet's currency of a member. `undefined`: no such member. */
export async function findCurrency(db: Reader, memberId: string) {
  const row = await db
    .selectFrom('member')
    .select('currency')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.currency
}
