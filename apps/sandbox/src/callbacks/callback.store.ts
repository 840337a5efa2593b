import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../database.ts'
import type { Gateway } from '../gateways/gateways.ts'

/** Who notifies the operator of money. */
export type CallbackParty = 'KBANK' | 'BANKFEED' | Gateway

/** One copy of a call-back that is due for delivery. */
export type DueCallback = {
  id: bigint
  party: CallbackParty
  reference: string
  body: string
  isBadlySigned: boolean
  firstDueAt: Date
  attempts: number
}

export type CallbackState = {
  attempts: number
  lastAnswer: string | null
  isDelivered: boolean
  isWaiting: boolean
}

type NewCallback = {
  party: CallbackParty
  reference: string
  body: string
  isBadlySigned: boolean
  dueAt: Date
  copies: number
}

/** Writes the copies in the transaction that moves the money, so that both commit or neither does. */
export async function addCallbacks(transaction: Transaction<Tables>, callback: NewCallback): Promise<void> {
  const copy = {
    party: callback.party,
    reference: callback.reference,
    body: callback.body,
    is_badly_signed: callback.isBadlySigned,
    first_due_at: callback.dueAt,
    next_attempt_at: callback.dueAt,
  }
  await transaction
    .insertInto('party_callback')
    .values(Array.from({ length: callback.copies }, () => copy))
    .execute()
}

/** Due copies in random order, as networks deliver them, without those already in flight. */
export async function takeDueCallbacks(
  db: Database,
  { now, onTheirWay, limit }: { now: Date; onTheirWay: bigint[]; limit: number },
): Promise<DueCallback[]> {
  const rows = await db
    .selectFrom('party_callback')
    .select([
      'id',
      'party',
      'reference',
      'body',
      'is_badly_signed as isBadlySigned',
      'first_due_at as firstDueAt',
      'attempts',
    ])
    .where('next_attempt_at', '<=', now)
    .where('id', '!=', sql<bigint>`all(${onTheirWay}::bigint[])`)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, party: row.party as CallbackParty }))
}

/** When the next copy is due, without those already in flight. */
export async function findNextDue(db: Database, onTheirWay: bigint[]): Promise<Date | undefined> {
  const row = await db
    .selectFrom('party_callback')
    .select('next_attempt_at as dueAt')
    .where('next_attempt_at', 'is not', null)
    .where('id', '!=', sql<bigint>`all(${onTheirWay}::bigint[])`)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.dueAt ?? undefined
}

type Attempt = { id: bigint; answer: string; deliveredAt: Date | null; nextAttemptAt: Date | null }

export async function recordAttempt(db: Database, attempt: Attempt): Promise<void> {
  await db
    .updateTable('party_callback')
    .set((column) => ({
      attempts: column('attempts', '+', 1),
      last_answer: attempt.answer,
      delivered_at: attempt.deliveredAt,
      next_attempt_at: attempt.nextAttemptAt,
    }))
    .where('id', '=', attempt.id)
    .execute()
}

/** The call-backs of all payments of one QR or one gateway order, oldest first. */
export async function listCallbackStates(
  db: Database,
  { column, id }: { column: 'qr_id' | 'gateway_order'; id: string },
): Promise<CallbackState[]> {
  const rows = await db
    .selectFrom('party_callback')
    .innerJoin('bank_transfer', 'bank_transfer.reference', 'party_callback.reference')
    .select(['attempts', 'last_answer', 'delivered_at', 'next_attempt_at'])
    .where(`bank_transfer.${column}`, '=', id)
    .orderBy('party_callback.id')
    .execute()
  return rows.map((row) => ({
    attempts: row.attempts,
    lastAnswer: row.last_answer,
    isDelivered: row.delivered_at !== null,
    isWaiting: row.next_attempt_at !== null,
  }))
}

export async function countWaitingCallbacks(db: Database, party: CallbackParty): Promise<number> {
  const row = await db
    .selectFrom('party_callback')
    .select(({ fn }) => fn.countAll<bigint>().as('waiting'))
    .where('next_attempt_at', 'is not', null)
    .where('party', '=', party)
    .executeTakeFirstOrThrow()
  return Number(row.waiting)
}
