import { rejectWithdrawal as call } from '@kapao/contract/withdrawal'
import { operation } from '../../platform/operation.ts'
import { finalize } from '../../outbound/finalize.ts'
import { payouts } from './payouts.ts'
import { refuseDecision } from './refuse-decision.ts'
import { findWithdrawal } from './withdrawal.store.ts'

/**
 * An operator returns the money of a withdrawal that was not submitted to the bank. The member sees the reason. Refuses
 * NO_DATA (no such withdrawal, or it has ended) and WITHDRAW_IN_PROGRESS (it can no longer be rejected).
 */
export const rejectWithdrawal = operation(call, async ({ body, operator }, context) => {
  const { reason: why, memberId, withdrawalId } = body
  const { operatorId: by } = operator
  const key = { memberId, id: withdrawalId }
  const row = await findWithdrawal(context.db, key)
  if (!row) return refuseDecision(context.db, key)
  const { isOurs } = await finalize(context, payouts, {
    row,
    from: ['cooling', 'review'],
    ending: { as: 'returned', reason: 'OPERATOR', answer: 'an operator rejected it', decided: { by, why } },
  })
  if (!isOurs) return refuseDecision(context.db, key)
  context.log.info({ operatorId: by, ...key }, 'payout.rejected')
  return { message: 'OK' } as const
})
