import { listStuckTransfers as call } from '@kapao/contract/transfer'
import { refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { placeOfMember, readPlace, writePlace } from '../../list-place.ts'
import { operation } from '../../operation.ts'
import { findStuckLegs, type LegRow, type StuckPlace } from './transfer.store.ts'

/** Every leg whose outcome is not definite, oldest first, page by page. */
export const listStuckTransfers = operation(call, async ({ body }, context) => {
  const after = body.after === undefined ? undefined : findPlace(body.after)
  if (body.after !== undefined && !after) return refuse('VALIDATION_FAILED')
  const legs = await findStuckLegs(context.db, { after, limit: body.limit })
  const last = legs.length === body.limit ? legs.at(-1) : undefined
  return { transfers: legs.map(describeLeg), after: last ? placeOf(last) : null }
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

const placeOf = ({ created_at, member_id, leg_id }: LegRow): string =>
  writePlace(created_at, member_id, leg_id)

const findPlace = (text: string): StuckPlace | undefined => {
  const place = readPlace(placeOfMember, text)
  if (!place) return undefined
  const [createdAt, memberId, legId] = place
  return { createdAt: new Date(createdAt), memberId, legId }
}
