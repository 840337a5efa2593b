import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Insertable, Selectable } from 'kysely'

export type TransferRow = Selectable<Tables['transfer']>
export type LegRow = Selectable<Tables['transfer_leg']>

type Reader = Database | DatabaseTransaction
type TransferKey = { memberId: string; transferId: string }

/** Inserts a transfer. Returns `false` if it already exists. */
export async function insertTransfer(
  tx: DatabaseTransaction,
  transfer: Insertable<Tables['transfer']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('transfer')
    .values(transfer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('transfer_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Inserts the legs of a new transfer. Returns `false` if one of its games has an open leg; the caller must then roll
 * back.
 */
export async function insertLegs(
  tx: DatabaseTransaction,
  legs: readonly Insertable<Tables['transfer_leg']>[],
): Promise<boolean> {
  // Always in the same order, so that two transfers between the same games cannot deadlock.
  const sorted = legs.toSorted((one, other) => one.game.localeCompare(other.game))
  const inserted = await tx
    .insertInto('transfer_leg')
    .values(sorted)
    .onConflict((conflict) => conflict.doNothing())
    .returning('leg_id')
    .execute()
  return inserted.length === legs.length
}

export function findTransfer(
  db: Reader,
  { memberId, transferId }: TransferKey,
): Promise<TransferRow | undefined> {
  return db
    .selectFrom('transfer')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .executeTakeFirst()
}

export function findPartsOfTransferAll(
  db: Reader,
  { memberId, transferAllId }: { memberId: string; transferAllId: string },
): Promise<TransferRow[]> {
  return db
    .selectFrom('transfer')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('transfer_all_id', '=', transferAllId)
    .orderBy('transfer_id')
    .execute()
}

export type LatestTransfer = TransferRow & { waits_for: string | null }

/**
 * The member's open transfers, and those that ended since a moment, newest first; each with the game that it waits for.
 */
export function findLatestTransfers(
  db: Reader,
  { memberId, since, most }: { memberId: string; since: Date; most: number },
): Promise<LatestTransfer[]> {
  return db
    .selectFrom('transfer')
    .selectAll('transfer')
    .select(({ selectFrom }) =>
      selectFrom('transfer_leg')
        .select('game')
        .whereRef('transfer_leg.member_id', '=', 'transfer.member_id')
        .whereRef('transfer_leg.transfer_id', '=', 'transfer.transfer_id')
        .where('transfer_leg.state', 'in', ['held', 'submitted', 'manual_review'])
        .limit(1)
        .as('waits_for'),
    )
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('state', '=', 'open'), where('ended_at', '>', since)]))
    .orderBy('created_at', 'desc')
    .orderBy('transfer_id', 'desc')
    .limit(most)
    .execute()
}

/** The game whose answer an open transfer waits for. */
export async function findWaitsFor(
  db: Reader,
  { memberId, transferId }: TransferKey,
): Promise<string | null> {
  const leg = await db
    .selectFrom('transfer_leg')
    .select('game')
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .where('state', 'in', ['held', 'submitted', 'manual_review'])
    .executeTakeFirst()
  return leg?.game ?? null
}

/** Begins the leg that waited for the previous one. */
export function beginNextLeg(
  tx: DatabaseTransaction,
  { memberId, transferId }: TransferKey,
  { pollAt, until }: { pollAt: Date; until: Date },
): Promise<LegRow | undefined> {
  return tx
    .updateTable('transfer_leg')
    .set({ state: 'held', poll_at: pollAt, leased_until: until })
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

export type TransferEnd = {
  state: 'done' | 'failed'
  moneyIn: string
  code: TransferRow['code']
  at: Date
}

/** Ends a transfer, and drops a leg that has not begun. */
export async function endTransfer(
  tx: DatabaseTransaction,
  { memberId, transferId }: TransferKey,
  { state, moneyIn, code, at }: TransferEnd,
): Promise<void> {
  await tx
    .updateTable('transfer_leg')
    .set({ state: 'dropped', ended_at: at })
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .where('state', '=', 'waiting')
    .execute()
  await tx
    .updateTable('transfer')
    .set({ state, money_in: moneyIn, code, ended_at: at })
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .where('state', '=', 'open')
    .execute()
}
