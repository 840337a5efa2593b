import { decideStuckPayout as call } from '@kapao/contract/withdrawal'
import { operation } from '../../operation.ts'
import { finalizeOnce } from './finalize-withdrawal.ts'
import { refuseDecision } from './refuse-decision.ts'
import { findWithdrawal } from './withdrawal.store.ts'

/**
 * A person says what happened to a payout that waits for one: done settles it, refused returns its money. Kept with who
 * said so and why. Refuses NO_DATA (no such withdrawal, or it has ended) and WITHDRAW_IN_PROGRESS (it is still asked
 * about, or was not sent).
 */
export const decideStuckPayout = operation(call, async ({ body, operator }, context) => {
  const { outcome, reason: why, ...key } = body
  const { operatorId: by } = operator
  const withdrawal = await findWithdrawal(context.db, key)
  const end =
    outcome === 'done'
      ? ({ as: 'paid', bankReference: null } as const)
      : ({ as: 'returned', reason: 'NOT_PAID' } as const)
  const ending = {
    ...end,
    from: ['manual_review'],
    answer: 'a person decided',
    decided: { by, why },
  } as const
  const isOurs = withdrawal !== undefined && (await finalizeOnce(context, withdrawal, ending))
  if (!isOurs) return refuseDecision(context.db, key)
  context.log.info({ operatorId: by, outcome, ...key }, 'a person decided a payout')
  return { message: 'OK' } as const
})
