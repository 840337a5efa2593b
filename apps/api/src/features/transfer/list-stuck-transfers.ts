import { listStuckTransfers as call } from '@kapao/contract/transfer'
import { refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { memberCursor, readCursor, writeCursor } from '../../platform/cursor.ts'
import { operation } from '../../operation.ts'
import { findStuckLegs, type LegRow, type StuckCursor } from './transfer.store.ts'

/** Every leg whose outcome is not definite, oldest first, page by page. */
export const listStuckTransfers = operation(call, async ({ body }, context) => {
  const after = body.after === undefined ? undefined : parseCursor(body.after)
  if (body.after !== undefined && !after) return refuse('VALIDATION_FAILED')
  const legs = await findStuckLegs(context.db, { after, limit: body.limit })
  const last = legs.length === body.limit ? legs.at(-1) : undefined
  return { transfers: legs.map(describeLeg), after: last ? cursorOf(last) : null }
})

const describeLeg = (leg: LegRow) => ({
  memberId: leg.member_id,
  transferId: leg.transfer_id,
  legId: leg.leg_id,
  game: leg.game,
  direction: leg.direction,
  amount: toAmount(leg.amount),
  currency: leg.currency,
  reference: leg.reference,
  providerReference: leg.prepared?.['transaction'] ?? null,
  createdAt: leg.created_at.toISOString(),
  asked: leg.polls,
  lastAnswer: leg.last_answer,
  nextAskAt: leg.poll_at?.toISOString() ?? null,
})

const cursorOf = ({ created_at, member_id, leg_id }: LegRow): string =>
  writeCursor(created_at, member_id, leg_id)

const parseCursor = (text: string): StuckCursor | undefined => {
  const cursor = readCursor(memberCursor, text)
  if (!cursor) return undefined
  const [createdAt, memberId, legId] = cursor
  return { createdAt: new Date(createdAt), memberId, legId }
}
