import { isRefusal, refuse } from '@kapao/contract/refusal'
import { isAboveCeiling } from '@kapao/contract/role-rights'
import { approveWithdrawal as call } from '@kapao/contract/withdrawal'
import { toAmount } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import { schedulePoll } from '../../outbound/schedule.ts'
import { submitInBackground } from '../../outbound/submit.ts'
import { operation } from '../../platform/operation.ts'
import { refuseDecision } from './refuse-decision.ts'
import { payouts } from './payouts.ts'
import { approve } from './approval.store.ts'
import { findWithdrawal } from './withdrawal.store.ts'

/**
 * An operator approves a withdrawal for payout. Of two concurrent decisions the first counts. Refuses NO_DATA (no such
 * withdrawal, or it has ended), WITHDRAW_IN_PROGRESS (it does not wait for an operator), and ABOVE_CEILING (more than the
 * operator's roles may approve).
 */
export const approveWithdrawal = operation(call, async ({ body, operator }, context) => {
  const key = { memberId: body.memberId, id: body.withdrawalId }
  const at = context.clock.now()
  const pollAt = secondsAfter(at, context.retryPolicy.leaseSeconds)
  const refused = await context.keyedTransaction(async (tx) => {
    // The amount never changes.
    const found = await findWithdrawal(tx, key)
    const isAbove =
      found && isAboveCeiling(operator.ceiling, { amount: toAmount(found.amount), currency: found.currency })
    if (isAbove) return refuse('ABOVE_CEILING')
    if (!(await approve(tx, key, { by: operator.operatorId, at, pollAt }))) return refuseDecision(tx, key)
    await schedulePoll(tx, payouts.job, { key, at: pollAt })
    return undefined
  })
  if (isRefusal(refused)) return refused
  context.log.info({ operatorId: operator.operatorId, ...key }, 'payout.approved')
  context.announce(key.memberId)
  void submitInBackground(context, payouts, key)
  return { message: 'OK' } as const
})
