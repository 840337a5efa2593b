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
    .with('shown', (query) =>
      query
        .selectFrom('invitee')
        .select(['invitee_id', 'rewarded', 'joined_at'])
        .where('member_id', '=', memberId)
        .orderBy('joined_at', 'desc')
        .orderBy('invitee_id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit),
    )
    .selectFrom('shown')
    .innerJoin('member', 'member.member_id', 'shown.invitee_id')
    .select(['member.name as name', 'shown.rewarded as rewarded', 'shown.joined_at as joinedAt'])
    .orderBy('shown.joined_at', 'desc')
    .orderBy('shown.invitee_id', 'desc')
    .execute()
}
