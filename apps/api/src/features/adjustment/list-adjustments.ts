import { type Adjustment, listAdjustments as call } from '@kapao/contract/adjustment'
import { refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import { operation } from '../../platform/operation.ts'
import { type AdjustmentRow, findAdjustments } from './adjustment.store.ts'

const cursor = z.tuple([z.iso.datetime(), z.guid()])

/** Adjustments, the latest first, a page at a time. Refuses VALIDATION_FAILED for a cursor that this call did not give. */
export const listAdjustments = operation(call, async ({ body }, context) => {
  const { memberId, since, until, limit } = body
  const from = body.after === undefined ? undefined : readCursor(cursor, body.after)
  if (body.after !== undefined && !from) return refuse('VALIDATION_FAILED')
  // One more shows that there are more.
  const rows = await findAdjustments(context.db, {
    memberId,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
    after: from && { at: new Date(from[0]), adjustmentId: from[1] },
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    adjustments: page.map(describe),
    after: rows.length > limit && last ? writeCursor(last.made_at, last.adjustment_id) : null,
  }
})

function describe(row: AdjustmentRow): Adjustment {
  return {
    _id: row.adjustment_id,
    memberId: row.member_id,
    direction: row.direction,
    amount: toAmount(row.amount),
    currency: row.currency,
    reason: row.reason,
    by: row.made_by,
    at: row.made_at.toISOString(),
    approvedBy: row.approved_by,
  }
}
