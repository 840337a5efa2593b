import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { movedSatang, outsideMove } from '@kapao/ledger/own-money'
import type { Satang } from '@kapao/money/satang'
import { type Selectable, sql } from 'kysely'

export type RefundPayoutRow = Selectable<Tables['refund_payout']>

type Reader = Database | DatabaseTransaction

/**
 * The state of the wallet, what the member has paid in less taken out since the snapshot, and what they held at the
 * snapshot.
 */
export type Standing = { version: bigint; paidSatang: Satang; heldSatang: Satang; snapshotSatang: Satang }

/**
 * Reads in one query the figures of a net loss, in satang. `paid` counts what moved between the wallet and the outside;
 * transfers to games and credits are not part of it. `held` is all that the member is known to hold: wallet, games, and
 * what is on its way into a game.
 */
export async function readStanding(
  db: Reader,
  { memberId, currency }: { memberId: string; currency: 'BAHT' | 'LAK' },
): Promise<Standing> {
  const { rows } = await sql<{ version: bigint; paid: bigint; held: bigint; snapshot: bigint }>`
    select a.version, coalesce(m.holdings, 0)::bigint as snapshot,
      (select coalesce(sum(${movedSatang}), 0)
      from ledger.entry e
      left join ledger.entry p on p.member_id = e.member_id and p.entry_id = e.resolves
      where e.member_id = a.member_id and e.currency = a.currency and e.version > coalesce(m.version, 0)
        and e.version <= a.version and ${outsideMove})::bigint as paid,
      (a.balance
        + coalesce((select sum(g.balance) from game_account g where g.member_id = a.member_id), 0)
        + coalesce((select sum(l.amount) from transfer_leg l where l.member_id = a.member_id and l.direction = 'in'
            and l.state in ('held', 'submitted', 'manual_review')), 0))::bigint as held
    from ledger.account a
    left join refund_snapshot m on m.member_id = a.member_id
    where a.member_id = ${memberId} and a.currency = ${currency}`.execute(db)
  const [row] = rows
  return {
    version: row?.version ?? 0n,
    paidSatang: row?.paid ?? 0n,
    heldSatang: row?.held ?? 0n,
    snapshotSatang: row?.snapshot ?? 0n,
  }
}

/** Saves the point from which the next loss counts. */
export async function saveSnapshot(
  tx: DatabaseTransaction,
  snapshot: { memberId: string; version: bigint; heldSatang: Satang; at: Date },
): Promise<void> {
  const set = { version: snapshot.version, holdings: snapshot.heldSatang, taken_at: snapshot.at }
  await tx
    .insertInto('refund_snapshot')
    .values({ member_id: snapshot.memberId, ...set })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(set))
    .execute()
}

/** Inserts a claim. Returns `false` if another one waits for its credit. */
export async function insertPendingPayout(
  tx: DatabaseTransaction,
  payout: { memberId: string; payoutId: string; loss: Satang; amount: Satang; at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('refund_payout')
    .values({
      member_id: payout.memberId,
      payout_id: payout.payoutId,
      loss: payout.loss,
      amount: payout.amount,
      state: 'pending',
      created_at: payout.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payout_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The claim that waits for its credit. */
export function findPendingPayout(db: Reader, memberId: string): Promise<RefundPayoutRow | undefined> {
  return db
    .selectFrom('refund_payout')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
}

/** Marks a claim as credited, once. Returns `false` if it already was. */
export async function markCredited(
  tx: DatabaseTransaction,
  { member_id: memberId, payout_id: payoutId }: RefundPayoutRow,
  at: Date,
): Promise<boolean> {
  const credited = await tx
    .updateTable('refund_payout')
    .set({ state: 'credited', credited_at: at })
    .where('member_id', '=', memberId)
    .where('payout_id', '=', payoutId)
    .where('state', '=', 'pending')
    .returning('payout_id')
    .executeTakeFirst()
  return credited !== undefined
}

/** Claims created before a moment whose credit was interrupted, oldest first. */
export function findInterrupted(
  db: Reader,
  before: Date,
  most: number,
): Promise<{ member_id: string; currency: 'BAHT' | 'LAK' }[]> {
  return db
    .selectFrom('refund_payout')
    .innerJoin('member', 'member.member_id', 'refund_payout.member_id')
    .select(['refund_payout.member_id', 'member.currency'])
    .where('refund_payout.state', '=', 'pending')
    .where('refund_payout.created_at', '<', before)
    .orderBy('refund_payout.created_at')
    .limit(most)
    .execute()
}

export async function listCredited(
  db: Reader,
  { memberId, page, limit }: { memberId: string; page: number; limit: number },
): Promise<{ total: number; payouts: RefundPayoutRow[] }> {
  const credited = db
    .selectFrom('refund_payout')
    .where('member_id', '=', memberId)
    .where('state', '=', 'credited')
  const [counted, payouts] = await Promise.all([
    credited.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirst(),
    credited
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { total: Number(counted?.count ?? 0n), payouts }
}
