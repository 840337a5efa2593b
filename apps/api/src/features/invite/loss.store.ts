import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { movedSatang, outsideMove } from '@kapao/ledger/own-money'
import type { Satang } from '@kapao/money/satang'
import { sql } from 'kysely'

type Reader = Database | DatabaseTransaction

export type InviteeLoss = { inviteeId: string; hasPlayed: boolean; lossSatang: Satang; rewardedLoss: Satang }

/** What an invitee has paid in less taken out, and whether they have played, up to a version of their wallet. */
export type Counted = { inviteeId: string; version: bigint; paidSatang: Satang; hasPlayed: boolean }

/**
 * Reads in one query what each invitee has lost of their own money: paid in less taken out, less all that they still
 * hold in wallet, games and on the way to a game. Credits are part of what they hold but not of what they paid, so
 * losing a credit is no loss. An invitee with the inviter's bank account number is the inviter again and does not
 * count.
 *
 * Reads only the entries after those already counted. `counted` are the invitees with so many new entries that their
 * sums are worth storing (`keepCounted`).
 */
export async function readLosses(
  db: Reader,
  { memberId, keptFrom }: { memberId: string; keptFrom: number },
): Promise<{ losses: InviteeLoss[]; counted: Counted[] }> {
  const { rows } = await sql<{
    invitee_id: string
    rewarded_loss: bigint
    version: bigint
    unread: bigint
    paid: bigint
    has_played: boolean
    held: bigint
  }>`
    select i.invitee_id, i.rewarded_loss, a.version, a.version - i.counted_version as unread,
      i.paid + news.paid as paid, i.has_played or news.has_played as has_played,
      (a.balance
        + coalesce((select sum(g.balance) from game_account g where g.member_id = i.invitee_id), 0)
        + coalesce((select sum(l.amount) from transfer_leg l where l.member_id = i.invitee_id and l.direction = 'in'
            and l.state in ('held', 'submitted', 'manual_review')), 0))::bigint as held
    from invitee i
    join member inviter on inviter.member_id = i.member_id
    join member m on m.member_id = i.invitee_id and m.currency = inviter.currency
      and m.bank_account_no <> inviter.bank_account_no
    join ledger.account a on a.member_id = i.invitee_id and a.currency = m.currency
    cross join lateral (
      select coalesce(sum(${movedSatang}) filter (where ${outsideMove}), 0)::bigint as paid,
        coalesce(bool_or(e.resolves is not null and e.state = 'posted' and e.source = 'wallet'
          and e.destination like 'provider:%'), false) as has_played
      from ledger.entry e
      left join ledger.entry p on p.member_id = e.member_id and p.entry_id = e.resolves
      where e.member_id = i.invitee_id and e.currency = a.currency
        and e.version > i.counted_version and e.version <= a.version
    ) news
    where i.member_id = ${memberId}
    order by i.invitee_id`.execute(db)
  return {
    losses: rows.map((row) => ({
      inviteeId: row.invitee_id,
      hasPlayed: row.has_played,
      lossSatang: row.paid > row.held ? row.paid - row.held : 0n,
      rewardedLoss: row.rewarded_loss,
    })),
    counted: rows
      .filter(({ unread }) => unread >= keptFrom)
      .map((row) => ({
        inviteeId: row.invitee_id,
        version: row.version,
        paidSatang: row.paid,
        hasPlayed: row.has_played,
      })),
  }
}

/**
 * Stores what was counted, unless more was stored before. The sum up to a version never changes, so concurrent writers
 * all write correct values. A row that is locked by another transaction is skipped and stored another time, so that no
 * request waits.
 */
export async function keepCounted(db: Reader, memberId: string, counted: readonly Counted[]): Promise<void> {
  const ids = counted.map(({ inviteeId }) => inviteeId)
  const versions = counted.map(({ version }) => version)
  const paid = counted.map(({ paidSatang }) => paidSatang)
  const played = counted.map(({ hasPlayed }) => hasPlayed)
  await sql`
    with free as materialized (
      select invitee_id from invitee where member_id = ${memberId} and invitee_id = any(${ids}::uuid[])
      for no key update skip locked
    )
    update invitee i set counted_version = c.version, paid = c.paid, has_played = c.has_played
    from unnest(${ids}::uuid[], ${versions}::bigint[], ${paid}::bigint[], ${played}::boolean[])
      as c (invitee_id, version, paid, has_played)
    where i.member_id = ${memberId} and i.invitee_id = c.invitee_id and i.counted_version < c.version
      and i.invitee_id in (select invitee_id from free)`.execute(db)
}

export type Reward = { inviteeId: string; loss: Satang; reward: Satang }

/** Records the rewards for invitees' losses. Only losses above these are rewarded from now on. */
export async function noteRewards(
  tx: DatabaseTransaction,
  memberId: string,
  rewards: readonly Reward[],
): Promise<void> {
  const ids = rewards.map(({ inviteeId }) => inviteeId)
  const losses = rewards.map(({ loss }) => loss)
  const given = rewards.map(({ reward }) => reward)
  await sql`
    update invitee i set rewarded_loss = r.loss, rewarded = i.rewarded + r.reward
    from unnest(${ids}::uuid[], ${losses}::bigint[], ${given}::bigint[]) as r (invitee_id, loss, reward)
    where i.member_id = ${memberId} and i.invitee_id = r.invitee_id`.execute(tx)
}
