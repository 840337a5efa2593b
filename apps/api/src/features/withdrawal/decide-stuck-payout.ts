import { decideStuckPayout as call } from '@kapao/contract/withdrawal'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { decide } from '../../outbound/review.ts'
import { payouts } from './payouts.ts'

/**
 * An operator decides how a payout under manual review ended: `done` settles it, `refused` returns its money. Refuses
 * NO_DATA (no such withdrawal, or it has ended) and WITHDRAW_IN_PROGRESS (it is still polled, or was not submitted).
 */
export const decideStuckPayout = operation(call, async ({ body, operator }, context) => {
  const { memberId, withdrawalId, outcome, reason: why } = body
  const end =
    outcome === 'done'
      ? ({ as: 'paid', bankReference: null } as const)
      : ({ as: 'returned', reason: 'NOT_PAID' } as const)
  const decision = await decide(context, payouts, {
    key: { memberId, id: withdrawalId },
    ending: { ...end, answer: 'an operator decided', decided: { by: operator.operatorId, why } },
  })
  if (decision === 'alreadyEnded') return refuse('NO_DATA')
  if (decision === 'stillPolled') return refuse('WITHDRAW_IN_PROGRESS')
  return { message: 'OK' } as const
})
