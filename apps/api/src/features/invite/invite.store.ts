import type { Database, DatabaseTransaction } from '@kapao/database/connect'

type Reader = Database | DatabaseTransaction

/** Records the invitee of a member, in the transaction of the registration. */
export async function addInvitee(
  tx: DatabaseTransaction,
  { memberId, inviteeId, at }: { memberId: string; inviteeId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('invitee')
    .values({ member_id: memberId, invitee_id: inviteeId, joined_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function countInvitees(db: Reader, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('invitee')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return Number(row?.count ?? 0n)
}

/** A page of the member's invitees with their names, newest first. */
export function listInviteeRows(
  db: Reader,
  { memberId, page, limit }: { memberId: string; page: number; limit: number },
) {
  return db
    .selectFrom('invitee')
    .innerJoin('member', 'member.member_id', 'invitee.invitee_id')
    .select(['member.name as name', 'invitee.rewarded as rewarded', 'invitee.joined_at as joinedAt'])
    .where('invitee.member_id', '=', memberId)
    .orderBy('invitee.joined_at', 'desc')
    .orderBy('invitee.invitee_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}
