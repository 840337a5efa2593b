import { decideStuckTransfer as call } from '@kapao/contract/transfer'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { decide } from '../../outbound/review.ts'
import { legs } from './legs.ts'

/**
 * An operator decides how a leg under manual review ended: `done` settles it, `refused` returns its money. Refuses
 * NO_DATA (no such leg, or it has ended) and TRANSFER_IN_PROGRESS (it is still polled).
 */
export const decideStuckTransfer = operation(call, async ({ body, operator }, context) => {
  const { memberId, legId, outcome, reason: why } = body
  const decision = await decide(context, legs, {
    key: { memberId, id: legId },
    ending: {
      as: outcome === 'done' ? 'done' : 'returned',
      answer: 'an operator decided',
      decided: { by: operator.operatorId, why },
    },
  })
  if (decision === 'alreadyEnded') return refuse('NO_DATA')
  if (decision === 'stillPolled') return refuse('TRANSFER_IN_PROGRESS')
  return { message: 'OK' } as const
})
