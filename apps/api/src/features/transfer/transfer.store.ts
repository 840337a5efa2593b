import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Insertable, type Selectable, sql } from 'kysely'

export type TransferRow = Selectable<Tables['transfer']>
export type LegRow = Selectable<Tables['transfer_leg']>
export type LegState = LegRow['state']
export type LegKey = { memberId: string; legId: string }

type Reader = Database | DatabaseTransaction
type TransferKey = { memberId: string; transferId: string }

/** Writes a transfer. False: it is there already. */
export const insertTransfer = async (
  tx: DatabaseTransaction,
  transfer: Insertable<Tables['transfer']>,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('transfer')
    .values(transfer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('transfer_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Writes the legs of a new transfer. False: a game of theirs has an open one; then none of it may stay. */
export const insertLegs = async (
  tx: DatabaseTransaction,
  legs: readonly Insertable<Tables['transfer_leg']>[],
): Promise<boolean> => {
  // In one order for everybody, so that two transfers between the same games do not wait for each other in a circle.
  const sorted = legs.toSorted((one, other) => one.game.localeCompare(other.game))
  const inserted = await tx
    .insertInto('transfer_leg')
    .values(sorted)
    .onConflict((conflict) => conflict.doNothing())
    .returning('leg_id')
    .execute()
  return inserted.length === legs.length
}

export const findTransfer = (
  db: Reader,
  { memberId, transferId }: TransferKey,
): Promise<TransferRow | undefined> =>
  db
    .selectFrom('transfer')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .executeTakeFirst()

export const findPartsOfTransferAll = (
  db: Reader,
  { memberId, transferAllId }: { memberId: string; transferAllId: string },
): Promise<TransferRow[]> =>
  db
    .selectFrom('transfer')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('transfer_all_id', '=', transferAllId)
    .orderBy('transfer_id')
    .execute()

export const findLeg = (db: Reader, { memberId, legId }: LegKey): Promise<LegRow | undefined> =>
  db
    .selectFrom('transfer_leg')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('leg_id', '=', legId)
    .executeTakeFirst()

export type LatestTransfer = TransferRow & { waits_for: string | null }

/** The member's open transfers, and those that ended since, newest first; each with the game that it waits for. */
export const findLatestTransfers = (
  db: Reader,
  { memberId, since, most }: { memberId: string; since: Date; most: number },
): Promise<LatestTransfer[]> =>
  db
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

/** The game whose answer an open transfer waits for. */
export const findWaitsFor = async (
  db: Reader,
  { memberId, transferId }: TransferKey,
): Promise<string | null> => {
  const leg = await db
    .selectFrom('transfer_leg')
    .select('game')
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .where('state', 'in', ['held', 'submitted', 'manual_review'])
    .executeTakeFirst()
  return leg?.game ?? null
}

/** Takes a leg to ask about it, where nobody else does so now. */
export const leaseLeg = (
  db: Reader,
  { memberId, legId }: LegKey,
  { at, until }: { at: Date; until: Date },
): Promise<LegRow | undefined> =>
  db
    .updateTable('transfer_leg')
    .set({ leased_until: until })
    .where('member_id', '=', memberId)
    .where('leg_id', '=', legId)
    .where('state', 'in', ['held', 'submitted'])
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst()

/** From here on the provider may have moved the money. False: it was asked before, or the leg has ended. */
export const markSubmitted = async (
  db: Reader,
  { memberId, legId }: LegKey,
  { prepared, at, until }: { prepared: Readonly<Record<string, string>>; at: Date; until: Date },
): Promise<boolean> => {
  const asked = await db
    .updateTable('transfer_leg')
    .set({ state: 'submitted', prepared: JSON.stringify(prepared), sent_at: at, leased_until: until })
    .where('member_id', '=', memberId)
    .where('leg_id', '=', legId)
    .where('state', '=', 'held')
    .returning('leg_id')
    .executeTakeFirst()
  return asked !== undefined
}

export type PollResult = { answer: string; notFoundSince: Date | null; pollAt: Date | null }

/** Notes an answer that is not definite, and when it is asked again; with no such time a person has to. */
export const recordPoll = async (
  db: Reader,
  { memberId, legId }: LegKey,
  { answer, notFoundSince, pollAt }: PollResult,
): Promise<boolean> => {
  const recorded = await db
    .updateTable('transfer_leg')
    .set((set) => ({
      polls: set('polls', '+', 1),
      last_answer: answer.slice(0, 200),
      not_found_since: notFoundSince,
      poll_at: pollAt,
      leased_until: null,
      ...(pollAt === null ? { state: 'manual_review' as const } : {}),
    }))
    .where('member_id', '=', memberId)
    .where('leg_id', '=', legId)
    .where('state', '=', 'submitted')
    .returning('leg_id')
    .executeTakeFirst()
  return recorded !== undefined
}

export type LegEnd = {
  from: readonly LegState[]
  as: 'done' | 'returned'
  answer: string
  at: Date
  decided?: { by: string; why: string } | undefined
}

/** Ends a leg, once: the one conditional write that all who learn of its outcome must pass. */
export const endLeg = (
  tx: DatabaseTransaction,
  { memberId, legId }: LegKey,
  { from, as, answer, at, decided }: LegEnd,
): Promise<LegRow | undefined> =>
  tx
    .updateTable('transfer_leg')
    .set({
      state: as,
      last_answer: answer.slice(0, 200),
      ended_at: at,
      poll_at: null,
      leased_until: null,
      ...(decided ? { decided_by: decided.by, decided_why: decided.why } : {}),
    })
    .where('member_id', '=', memberId)
    .where('leg_id', '=', legId)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()

/** Begins the leg that waited for the one before it. */
export const beginNextLeg = (
  tx: DatabaseTransaction,
  { memberId, transferId }: TransferKey,
  { pollAt, until }: { pollAt: Date; until: Date },
): Promise<LegRow | undefined> =>
  tx
    .updateTable('transfer_leg')
    .set({ state: 'held', poll_at: pollAt, leased_until: until })
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()

export type TransferEnd = {
  state: 'done' | 'failed'
  moneyIn: string
  code: TransferRow['code']
  at: Date
}

/** Ends a transfer, and drops a leg of it that has not begun. */
export const endTransfer = async (
  tx: DatabaseTransaction,
  { memberId, transferId }: TransferKey,
  { state, moneyIn, code, at }: TransferEnd,
): Promise<void> => {
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

/** Open legs that a job has to ask about before a moment, the longest overdue first, and when. */
export const findDueLegs = (
  db: Reader,
  { before, most }: { before: Date; most: number },
): Promise<{ member_id: string; leg_id: string; due_at: Date }[]> =>
  db
    .selectFrom('transfer_leg')
    .select(['member_id', 'leg_id'])
    .select(sql<Date>`greatest(poll_at, leased_until)`.as('due_at'))
    .where('state', 'in', ['held', 'submitted'])
    .where(sql<Date>`greatest(poll_at, leased_until)`, '<', before)
    .orderBy('due_at')
    .limit(most)
    .execute()

export type StuckCursor = { createdAt: Date; memberId: string; legId: string }

/** Legs whose outcome is not definite, oldest first, after a place in that order. */
export const findStuckLegs = (
  db: Reader,
  { after, limit }: { after: StuckCursor | undefined; limit: number },
): Promise<LegRow[]> =>
  db
    .selectFrom('transfer_leg')
    .selectAll()
    .where('state', 'in', ['held', 'submitted', 'manual_review'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, member_id, leg_id) > (${after?.createdAt}, ${after?.memberId}, ${after?.legId})`,
      ),
    )
    .orderBy('created_at')
    .orderBy('member_id')
    .orderBy('leg_id')
    .limit(limit)
    .execute()
