import { createHash } from 'node:crypto'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Context, Transaction } from '../platform/context.ts'
import type { Uploaded } from './uploads.ts'

/** What a stored intent is recognised by. */
export type IdempotentRequest = { memberId: string; key: string; call: string; bodyHash: Buffer }

/** Thrown inside a transaction whose intent another request has committed: it rolls back and replays that answer. */
class AlreadyDone extends Error {}

/** The hash of what was asked: the same intent asks for the same. */
export const hashBody = (asked: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(asked)).digest()

/** What tells one uploaded file from another, where a call takes one. */
export const hashFile = (uploaded: Uploaded | undefined): string | undefined =>
  uploaded?.kind === 'file' ? createHash('sha256').update(uploaded.bytes).digest('hex') : undefined

/** What is stored of an intent; a refusal when the key belongs to another request; `undefined` when it is new. */
const findStored = async (db: Database | DatabaseTransaction, request: IdempotentRequest) => {
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
 * The stored answer of an intent, or a refusal as above. `undefined` also for one that was begun and keeps no answer:
 * the operation is asked again and tells how things stand.
 */
const findAnswer = async (context: Context, request: IdempotentRequest) => {
  const stored = await findStored(context.db, request)
  return stored && !isRefusal(stored) && stored.answer === null ? undefined : stored
}

/**
 * Runs an operation so that its answer commits with its money under the intent's key (product §1).
 *
 * `run` gets a `keyedTransaction` that takes the key first: of two requests with one key the second waits for the first,
 * rolls back and replays. What the operation's last transaction returns is the answer that is stored. One that returns
 * nothing keeps the key alone: another request with it is the same wish or a conflict, and is answered by the operation
 * from what has become of the wish (decision record 0021).
 */
export const runIdempotent = async <T>(
  context: Context,
  request: IdempotentRequest,
  run: (keyedTransaction: Transaction) => Promise<T>,
): Promise<T | Awaited<ReturnType<typeof findAnswer>>> => {
  const known = await findAnswer(context, request)
  if (known) return known
  try {
    return await run((work) => context.transaction((tx) => keepAnswer(tx, request, work)))
  } catch (thrown) {
    if (thrown instanceof AlreadyDone) return findAnswer(context, request)
    throw thrown
  }
}

const keepAnswer = async <T>(
  tx: DatabaseTransaction,
  request: IdempotentRequest,
  work: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> => {
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
