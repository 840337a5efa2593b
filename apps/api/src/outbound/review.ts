import { type Refusal, refuse } from '@kapao/contract/refusal'
import { secondsAfter } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { memberCursor, readCursor, writeCursor } from '../platform/cursor.ts'
import type { ReviewCursor } from './outbound.store.ts'
import { finalize } from './finalize.ts'
import type { Outbound, OutboundEnding, OutboundKey, OutboundRow } from './outbound.ts'
import { submitInBackground } from './submit.ts'

/** From when on an operator may decide a row of a use without manual review. Source: decision record 0044. */
export function decidableAt<Row extends OutboundRow, Ending extends OutboundEnding>(
  { retryPolicy }: Context,
  use: Outbound<Row, Ending>,
  row: Row,
): Date {
  return secondsAfter(use.since(row), retryPolicy.manualReviewAfterSeconds)
}

export type Decision = 'decided' | 'alreadyEnded' | 'stillPolled'

/**
 * An operator states how a row ended that the retry policy gave up on. It is stored with the operator and the reason.
 * The company's own answer ends the row by the same conditional write, so one of the two counts.
 */
export async function decide<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  { key, ending }: { key: OutboundKey; ending: Ending },
): Promise<Decision> {
  const row = await use.store.find(context.db, key)
  if (!row || row.ended_at) return 'alreadyEnded'
  const { ready, submitted, manualReview } = use.store
  const from = manualReview === undefined ? [ready, submitted] : [manualReview]
  const isDue = manualReview !== undefined || decidableAt(context, use, row) <= context.clock.now()
  if (!from.includes(row.state) || !isDue) return 'stillPolled'
  const { isOurs, next } = await finalize(context, use, { row, ending, from })
  if (!isOurs) return 'alreadyEnded'
  context.log.info({ ...key, operatorId: ending.decided?.by, outcome: ending.as }, `${use.name}.decided`)
  if (next) void submitInBackground(context, use, next)
  return 'decided'
}

type Page<Row> = { rows: Row[]; after: string | null }

/** A page of rows in these states, oldest first. Refuses VALIDATION_FAILED: a cursor that this did not issue. */
export async function listForReview<Row extends OutboundRow, Ending extends OutboundEnding>(
  context: Context,
  use: Outbound<Row, Ending>,
  { states, limit, after: given }: { states: readonly string[]; limit: number; after: string | undefined },
): Promise<Page<Row> | Refusal<'VALIDATION_FAILED'>> {
  const after = given === undefined ? undefined : parseCursor(given)
  if (given !== undefined && !after) return refuse('VALIDATION_FAILED')
  const rows = await use.store.list(context.db, { states, after, limit })
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { rows, after: last ? writeCursor(last.created_at, last.member_id, use.keyOf(last).id) : null }
}

function parseCursor(text: string): ReviewCursor | undefined {
  const cursor = readCursor(memberCursor, text)
  if (!cursor) return undefined
  const [createdAt, memberId, id] = cursor
  return { createdAt: new Date(createdAt), memberId, id }
}
