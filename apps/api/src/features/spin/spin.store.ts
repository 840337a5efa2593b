import type { Chance } from '@kapao/contract/fairness'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Insertable, type Selectable, sql } from 'kysely'

type Reader = Database | DatabaseTransaction

export type SpinRow = Selectable<Tables['wheel_spin']>
export type TurnRow = Selectable<Tables['wheel_turn']>

/** The seed of a turn: sealed, with its published commitment. */
export type SealedSeed = { sealedSeed: string; commitment: string }

export function findTurn(db: Reader, memberId: string): Promise<TurnRow | undefined> {
  return db.selectFrom('wheel_turn').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

/**
 * Commits a member's next draw to a seed and odds. A turn that is already committed to these odds stays. With other
 * odds it gets the new seed, so that a commitment always belongs to the odds that were shown with it.
 */
export async function bindTurn(
  db: Database,
  { memberId, sealedSeed, commitment, odds }: SealedSeed & { memberId: string; odds: readonly Chance[] },
): Promise<TurnRow> {
  const bound = { sealed_seed: sealedSeed, commitment, odds: JSON.stringify(odds) }
  await db
    .insertInto('wheel_turn')
    .values({ member_id: memberId, spin_no: 1, ...bound })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet(bound)
        .where(sql<boolean>`wheel_turn.odds is distinct from excluded.odds`),
    )
    .execute()
  const turn = await findTurn(db, memberId)
  if (!turn) throw new Error('The turn that was just committed does not exist')
  return turn
}

/** A used turn, and the odds that it was committed to. */
export type UsedTurn = { drawNo: number; sealedSeed: string; odds: Chance[] }

/**
 * Uses the turn with this commitment, once: the same write commits the next turn to the given seed. Returns `undefined`
 * if it was used or is not this member's.
 */
export async function useTurn(
  tx: DatabaseTransaction,
  { memberId, commitment, next }: { memberId: string; commitment: string; next: SealedSeed },
): Promise<UsedTurn | undefined> {
  const { rows } = await sql<UsedTurn>`
    with used as (
      select member_id, spin_no, sealed_seed, odds from wheel_turn
      where member_id = ${memberId} and commitment = ${commitment} for update)
    update wheel_turn
    set spin_no = used.spin_no + 1, sealed_seed = ${next.sealedSeed}, commitment = ${next.commitment}
    from used where wheel_turn.member_id = used.member_id
    returning used.spin_no as "drawNo", used.sealed_seed as "sealedSeed", used.odds`.execute(tx)
  return rows[0]
}

export async function insertSpin(
  tx: DatabaseTransaction,
  spun: Insertable<Tables['wheel_spin']>,
): Promise<void> {
  await tx.insertInto('wheel_spin').values(spun).execute()
}

/** Draws, newest first; only those before the number `before`, if it is given. */
export function findSpins(
  db: Reader,
  { memberId, before, limit }: { memberId: string; before: number | undefined; limit: number },
): Promise<SpinRow[]> {
  return db
    .selectFrom('wheel_spin')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(before !== undefined, (query) => query.where('spin_no', '<', before as number))
    .orderBy('spin_no', 'desc')
    .limit(limit)
    .execute()
}

/** Coupons that are neither claimed nor expired, newest first. */
export function findOpenCoupons(
  db: Reader,
  { memberId, now, most }: { memberId: string; now: Date; most: number },
): Promise<SpinRow[]> {
  return db
    .selectFrom('wheel_spin')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('claimed_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('spin_no', 'desc')
    .limit(most)
    .execute()
}

export function findCoupon(db: Reader, memberId: string, couponId: string): Promise<SpinRow | undefined> {
  return db
    .selectFrom('wheel_spin')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('coupon_id', '=', couponId)
    .executeTakeFirst()
}

/** Marks a coupon as claimed, by one conditional write. Returns `false` if it was claimed meanwhile or has expired. */
export async function takeCoupon(
  tx: DatabaseTransaction,
  { member_id: memberId, spin_no: drawNo }: SpinRow,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('wheel_spin')
    .set({ claimed_at: now })
    .where('member_id', '=', memberId)
    .where('spin_no', '=', drawNo)
    .where('claimed_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .returning('spin_no')
    .executeTakeFirst()
  return taken !== undefined
}

/** Marks claimed goods as sent, by one conditional write. Returns `false` if they are not waiting to be sent. */
export async function markSent(
  db: Reader,
  { memberId, coupon, by, at }: { memberId: string; coupon: string; by: string; at: Date },
): Promise<boolean> {
  const sent = await db
    .updateTable('wheel_spin')
    .set({ sent_at: at, sent_by: by })
    .where('member_id', '=', memberId)
    .where('coupon_id', '=', coupon)
    .where('kind', '=', 'goods')
    .where('claimed_at', 'is not', null)
    .where('sent_at', 'is', null)
    .returning('spin_no')
    .executeTakeFirst()
  return sent !== undefined
}

/** Claimed goods, newest first. */
export function findClaimedGoods(
  db: Reader,
  { before, limit }: { before: Date | undefined; limit: number },
): Promise<(SpinRow & { claimed_at: Date })[]> {
  return db
    .selectFrom('wheel_spin')
    .selectAll()
    .where('kind', '=', 'goods')
    .where('claimed_at', 'is not', null)
    .$if(before !== undefined, (query) => query.where('claimed_at', '<', before as Date))
    .orderBy('claimed_at', 'desc')
    .limit(limit)
    .$narrowType<{ claimed_at: Date }>()
    .execute()
}
