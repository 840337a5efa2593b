import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Satang } from '@kapao/money/satang'
import { sql } from 'kysely'

type Reader = Database | DatabaseTransaction

/** Notes whom a member has invited, in the transaction in which they join. */
export const addInvitee = async (
  tx: DatabaseTransaction,
  { memberId, inviteeId, at }: { memberId: string; inviteeId: string; at: Date },
): Promise<void> => {
  await tx
    .insertInto('invitee')
    .values({ member_id: memberId, invitee_id: inviteeId, joined_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const countInvitees = async (db: Reader, memberId: string): Promise<number> => {
  const row = await db
    .selectFrom('invitee')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return Number(row?.count ?? 0n)
}

/** A page of those whom a member has invited, with their names, newest first. */
export const listInviteeRows = (
  db: Reader,
  { memberId, page, limit }: { memberId: string; page: number; limit: number },
) =>
  db
    .selectFrom('invitee')
    .innerJoin('member', 'member.member_id', 'invitee.invitee_id')
    .select(['member.name as name', 'invitee.rewarded as rewarded', 'invitee.joined_at as joinedAt'])
    .where('invitee.member_id', '=', memberId)
    .orderBy('invitee.joined_at', 'desc')
    .orderBy('invitee.invitee_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

export type InviteeLoss = { inviteeId: string; hasPlayed: boolean; lossSatang: Satang; rewardedLoss: Satang }

/**
 * What each invitee has lost of their own money: paid in less taken out, less all that is still theirs in wallet, games
 * and on the way. Credits of the house are in what is theirs and never in what they paid, so they are no loss. Whoever
 * has the inviter's bank account number is the inviter again, and counts for nothing.
 */
export const findLosses = async (db: Reader, memberId: string): Promise<InviteeLoss[]> => {
  const { rows } = await sql<{
    invitee_id: string
    has_played: boolean
    loss: bigint
    rewarded_loss: bigint
  }>`
    select i.invitee_id, i.rewarded_loss,
      exists (select from ledger.entry e where e.member_id = i.invitee_id
        and e.source = 'wallet' and e.destination like 'provider:%'
        and exists (select from ledger.entry r where r.member_id = e.member_id and r.resolves = e.entry_id
          and r.state = 'posted')) as has_played,
      greatest(0, own.paid - held.satang)::bigint as loss
    from invitee i
    join member inviter on inviter.member_id = i.member_id
    join member m on m.member_id = i.invitee_id and m.currency = inviter.currency
      and m.bank_account_no <> inviter.bank_account_no
    cross join lateral (
      select coalesce(sum(case
        when e.resolves is null and e.source = 'wallet' then -e.amount
        when e.resolves is null and e.state = 'posted' then e.amount
        when e.resolves is not null and e.source = 'wallet' and e.state = 'voided' then e.amount
        when e.resolves is not null and e.source = 'wallet' then p.amount - e.amount
        when e.resolves is not null and e.state = 'posted' then e.amount
        else 0 end), 0)::bigint as paid
      from ledger.entry e
      left join ledger.entry p on p.member_id = e.member_id and p.entry_id = e.resolves
      where e.member_id = i.invitee_id and e.source not like 'provider:%' and e.destination not like 'provider:%'
        and e.source not like 'cost:%' and e.destination not like 'cost:%'
    ) own
    cross join lateral (
      select coalesce((select sum(a.balance) from ledger.account a where a.member_id = i.invitee_id), 0)
        + coalesce((select sum(g.balance) from game_account g where g.member_id = i.invitee_id), 0)
        + coalesce((select sum(l.amount) from transfer_leg l where l.member_id = i.invitee_id and l.direction = 'in'
            and l.state in ('held', 'asked', 'person')), 0) as satang
    ) held
    where i.member_id = ${memberId}
    order by i.invitee_id`.execute(db)
  return rows.map((row) => ({
    inviteeId: row.invitee_id,
    hasPlayed: row.has_played,
    lossSatang: row.loss,
    rewardedLoss: row.rewarded_loss,
  }))
}

/** Notes what was given for an invitee's loss, up to which it is rewarded from now on. */
export const noteReward = async (
  tx: DatabaseTransaction,
  {
    memberId,
    inviteeId,
    loss,
    reward,
  }: { memberId: string; inviteeId: string; loss: Satang; reward: Satang },
): Promise<void> => {
  await tx
    .updateTable('invitee')
    .set((set) => ({ rewarded_loss: loss, rewarded: set('rewarded', '+', reward) }))
    .where('member_id', '=', memberId)
    .where('invitee_id', '=', inviteeId)
    .execute()
}
