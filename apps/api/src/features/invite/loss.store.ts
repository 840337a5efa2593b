import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { movedSatang, outsideMove } from '@kapao/ledger/own-money'
import type { Satang } from '@kapao/money/satang'
import { sql } from 'kysely'

type Reader = Database | DatabaseTransaction

export type InviteeLoss = { inviteeId: string; hasPlayed: boolean; lossSatang: Satang; rewardedLoss: Satang }

/** What an invitee has paid in less taken out, and whether they have played, up to a version of their wallet. */
export type Counted = { inviteeId: string; version: bigint; paidSatang: Satang; hasPlayed: boolean }

type Invitee = {
  invitee_id: string
  rewarded_loss: bigint
  counted_version: bigint
  paid: bigint
  has_played: boolean
  currency: string
  bank_account_no: string
}

/** An invitee's wallet, what was paid in less taken out and played since the counted version, and all that they hold. */
type Now = { member_id: string; version: bigint; paid: bigint; has_played: boolean; held: bigint }

/**
 * Reads what each invitee has lost of their own money: paid in less taken out, less all that they still hold in wallet,
 * games and on the way to a game. Credits are part of what they hold but not of what they paid, so losing a credit is no
 * loss. An invitee with the inviter's bank account number is the inviter again and does not count.
 *
 * Reads only the entries after those already counted. `counted` are the invitees with so many new entries that their
 * sums are worth storing (`keepCounted`). Inviter and invitees are read one after the other: they may lie on different
 * servers.
 */
export async function readLosses(
  db: Reader,
  { memberId, keptFrom }: { memberId: string; keptFrom: number },
): Promise<{ losses: InviteeLoss[]; counted: Counted[] }> {
  const { rows: invitees } = await sql<Invitee>`
    select i.invitee_id, i.rewarded_loss, i.counted_version, i.paid, i.has_played, m.currency, m.bank_account_no
    from invitee i join member m on m.member_id = i.member_id
    where i.member_id = ${memberId} order by i.invitee_id`.execute(db)
  const now = await readNow(db, invitees)
  const both = invitees.flatMap((invitee) => {
    const news = now.get(invitee.invitee_id)
    return news === undefined ? [] : [{ invitee, news }]
  })
  const losses = both.map(({ invitee, news }) => {
    const paid = invitee.paid + news.paid
    return {
      inviteeId: invitee.invitee_id,
      hasPlayed: invitee.has_played || news.has_played,
      lossSatang: paid > news.held ? paid - news.held : 0n,
      rewardedLoss: invitee.rewarded_loss,
    }
  })
  const counted = both
    .filter(({ invitee, news }) => news.version - invitee.counted_version >= keptFrom)
    .map(({ invitee, news }) => ({
      inviteeId: invitee.invitee_id,
      version: news.version,
      paidSatang: invitee.paid + news.paid,
      hasPlayed: invitee.has_played || news.has_played,
    }))
  return { losses, counted }
}

async function readNow(db: Reader, invitees: readonly Invitee[]): Promise<ReadonlyMap<string, Now>> {
  const [first] = invitees
  if (first === undefined) return new Map()
  const ids = invitees.map(({ invitee_id: id }) => id)
  const countedVersions = Object.fromEntries(
    invitees.map(({ invitee_id: id, counted_version: version }) => [id, String(version)]),
  )
  const { rows } = await sql<Now>`
    select m.member_id, a.version, news.paid, news.has_played,
      (a.balance
        + coalesce((select sum(g.balance) from game_account g where g.member_id = m.member_id), 0)
        + coalesce((select sum(l.amount) from transfer_leg l where l.member_id = m.member_id and l.direction = 'in'
            and l.state in ('held', 'submitted', 'manual_review')), 0))::bigint as held
    from member m
    join ledger.account a on a.member_id = m.member_id and a.currency = m.currency
    cross join lateral (
      select coalesce(sum(${movedSatang}) filter (where ${outsideMove}), 0)::bigint as paid,
        coalesce(bool_or(e.resolves is not null and e.state = 'posted' and e.source = 'wallet'
          and e.destination like 'provider:%'), false) as has_played
      from ledger.entry e
      left join ledger.entry p on p.member_id = e.member_id and p.entry_id = e.resolves
      where e.member_id = m.member_id and e.currency = a.currency and e.version <= a.version
        and e.version > (${JSON.stringify(countedVersions)}::jsonb ->> m.member_id::text)::bigint
    ) news
    where m.member_id = any(${ids}::uuid[]) and m.currency = ${first.currency}
      and m.bank_account_no <> ${first.bank_account_no}`.execute(db)
  return new Map(rows.map((row) => [row.member_id, row]))
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
