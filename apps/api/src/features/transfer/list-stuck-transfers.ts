import { listStuckTransfers as call } from '@kapao/contract/transfer'
import { refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { findStuckLegs, type LegRow, type StuckPlace } from './transfer.store.ts'

/** Every leg whose outcome is not definite, oldest first, page by page. */
export const listStuckTransfers = operation(call, async ({ body }, house) => {
  const after = body.after === undefined ? undefined : readPlace(body.after)
  if (body.after !== undefined && !after) return refuse('VALIDATION_FAILED')
  const legs = await findStuckLegs(house.db, { after, limit: body.limit })
  const last = legs.length === body.limit ? legs.at(-1) : undefined
  return { transfers: legs.map(describeLeg), after: last ? writePlace(last) : null }
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
  asked: leg.asked,
  lastAnswer: leg.last_answer,
  nextAskAt: leg.ask_at?.toISOString() ?? null,
})

/** A place in the list, to be handed back as it is. */
const writePlace = ({ created_at, member_id, leg_id }: LegRow): string =>
  Buffer.from(JSON.stringify([created_at.toISOString(), member_id, leg_id])).toString('base64url')

const placeShape = z.tuple([z.iso.datetime(), z.uuid(), z.uuid()])

const readPlace = (text: string): StuckPlace | undefined => {
  try {
    const [createdAt, memberId, legId] = placeShape.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    )
    return { createdAt: new Date(createdAt), memberId, legId }
  } catch {
    return undefined
  }
}
