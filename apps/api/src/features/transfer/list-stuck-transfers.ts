import { listStuckTransfers as call } from '@kapao/contract/transfer'
import { isRefusal } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { listForReview } from '../../outbound/review.ts'
import { legs } from './legs.ts'
import type { LegRow } from './transfer.store.ts'

/** Every leg without a definite outcome, oldest first, page by page. */
export const listStuckTransfers = operation(call, async ({ body: { limit, after } }, context) => {
  const states = ['held', 'submitted', 'manual_review']
  const page = await listForReview(context, legs, { states, limit, after })
  return isRefusal(page) ? page : { transfers: page.rows.map(describeLeg), after: page.after }
})

function describeLeg(leg: LegRow) {
  return {
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
  }
}
