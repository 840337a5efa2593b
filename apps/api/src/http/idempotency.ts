import { createHash } from 'node:crypto'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Context, Transaction } from '../platform/context.ts'
import type { Uploaded } from './uploads.ts'

/** Identifies a request by its idempotency key, and by the hash of what it requests. */
export type IdempotentRequest = { memberId: string; key: string; call: string; bodyHash: Buffer }

/**
 * Thrown inside a transaction when another request has committed the same idempotency key: the transaction rolls back
 * and the stored answer is replayed.
 */
class AlreadyDone extends Error {}

/** The hash of what a request contains. Requests with the same idempotency key must have the same hash. */
export function hashBody(asked: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(asked)).digest()
}

/** The hash of an uploaded file, which distinguishes it from others; `undefined` without a file. */
export function hashFile(uploaded: Uploaded | undefined): string | undefined {
  return uploaded?.kind === 'file' ? createHash('sha256').update(uploaded.bytes).digest('hex') : undefined
}

/**
 * Returns what is stored under an idempotency key, or `undefined` when the key is new. Refuses IDEMPOTENCY_CONFLICT:
 * the key belongs to another request.
 */
async function findStored(db: Database | DatabaseTransaction, request: IdempotentRequest) {
  const stored = await db
    .selectFrom('idempotency')
    .select(['call', 'body_hash', 'answer'])
    .where('member_id', '=', request.memberId)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!stored) return undefined
  const isSame = stored.call === request.call && stored.body_hash.equals(request.bodyHash)
  return isSame ? { answer: stored.answer } : refuse('IDEMPOTENCY_CONFLICT')
}

/**
 * Returns the stored answer, or a refusal as above. Also `undefined` for a key that was taken without an answer: the
 * operation runs again and describes the current state.
 */
async function findAnswer(context: Context, request: IdempotentRequest) {
  const stored = await findStored(context.db, request)
  return stored && !isRefusal(stored) && stored.answer === null ? undefined : stored
}

/**
 * Runs an operation so that its answer and its money commit together, under the idempotency key (product §1).
 *
 * `run` gets a `keyedTransaction` that inserts the key first: of two requests with the same key, the second waits for
 * the first, rolls back and replays its answer. What the operation's last transaction returns is the stored answer. An
 * operation whose transaction returns nothing stores only the key: a repeat is a conflict or the same request, and the
 * operation answers it from the current state (decision record 0021).
 */
export async function runIdempotent<T>(
  context: Context,
  request: IdempotentRequest,
  run: (keyedTransaction: Transaction) => Promise<T>,
): Promise<T | Awaited<ReturnType<typeof findAnswer>>> {
  const known = await findAnswer(context, request)
  if (known) return known
  try {
    return await run((work) => context.transaction((tx) => keepAnswer(tx, request, work)))
  } catch (thrown) {
    if (thrown instanceof AlreadyDone) return findAnswer(context, request)
    throw thrown
  }
}

async function keepAnswer<T>(
  tx: DatabaseTransaction,
  request: IdempotentRequest,
  work: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  const taken = await tx
    .insertInto('idempotency')
    .values({
      member_id: request.memberId,
      key: request.key,
      call: request.call,
      body_hash: request.bodyHash,
      answer: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const stored = taken ? undefined : await findStored(tx, request)
  if (stored && (isRefusal(stored) || stored.answer !== null)) throw new AlreadyDone()
  const answer = await work(tx)
  if (!isRefusal(answer) && answer !== undefined) {
    await tx
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(answer) })
      .where('member_id', '=', request.memberId)
      .where('key', '=', request.key)
      .execute()
  }
  return answer
}
