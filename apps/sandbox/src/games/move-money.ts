import type { Transaction } from 'kysely'
import type { Tables } from '../database.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  type AccountKey,
  addMove,
  addToBalance,
  type Direction,
  failMove,
  findAccount,
  findMove,
  findMoveByReference,
  lockReference,
  takePending,
} from './game.store.ts'

/** `id` is the provider's own id. */
export type Moved =
  | { kind: 'moved'; id: bigint; at: Date }
  | { kind: 'noAccount' }
  | { kind: 'notEnough' }
  | { kind: 'anotherMove' }

export type MoveOrder = AccountKey & { direction: Direction; amount: bigint }

/**
 * How long a reference identifies the same move at providers that accept the operator's reference. Afterwards they
 * perform it again, as some real ones do (domain facts: GR8, three days).
 */
export const referenceWindowMs = 3 * 24 * 60 * 60 * 1_000

export function startOfWindow(now: Date): Date {
  return new Date(now.getTime() - referenceWindowMs)
}

/** Moves points once per operator's reference. A refused move leaves no record. */
export async function moveByReference(
  { db, clock }: Sandbox,
  order: MoveOrder & { reference: string },
): Promise<Moved> {
  const now = clock.now()
  return db.transaction().execute(async (transaction) => {
    await lockReference(transaction, order.game, order.reference)
    const earlier = await findMoveByReference(transaction, { ...order, since: startOfWindow(now) })
    if (!earlier) return apply(transaction, order, now)
    const isSame =
      earlier.username === order.username &&
      earlier.direction === order.direction &&
      earlier.amount === order.amount
    return isSame ? { kind: 'moved', id: earlier.id, at: earlier.createdAt } : { kind: 'anotherMove' }
  })
}

/** Moves points on every call. */
export async function moveEachTime({ db, clock }: Sandbox, order: MoveOrder): Promise<Moved> {
  return db
    .transaction()
    .execute((transaction) => apply(transaction, { ...order, reference: null }, clock.now()))
}

async function apply(
  transaction: Transaction<Tables>,
  order: MoveOrder & { reference: string | null },
  now: Date,
): Promise<Moved> {
  if (!(await addToBalance(transaction, order))) {
    const account = await findAccount(transaction, order)
    return { kind: account ? 'notEnough' : 'noAccount' }
  }
  const id = await addMove(transaction, { ...order, createdAt: now, state: 'done' })
  return { kind: 'moved', id, at: now }
}

export type Executed = { kind: 'executed' } | { kind: 'failed' } | { kind: 'expired' } | { kind: 'unknown' }

/** Performs a pending move once. A repeat returns its outcome. */
export async function executeMove(
  { db, clock }: Sandbox,
  { game, id }: { game: string; id: bigint },
): Promise<Executed> {
  const now = clock.now()
  const taken = await db.transaction().execute(async (transaction): Promise<Executed | undefined> => {
    const move = await takePending(transaction, { game, id, now })
    if (!move) return undefined
    if (await addToBalance(transaction, move)) return { kind: 'executed' }
    await failMove(transaction, id)
    return { kind: 'failed' }
  })
  if (taken) return taken
  const move = await findMove(db, game, id)
  if (!move) return { kind: 'unknown' }
  if (move.state === 'pending') return { kind: 'expired' }
  return { kind: move.state === 'done' ? 'executed' : 'failed' }
}
