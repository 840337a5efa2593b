import { decideStuckTransfer as call } from '@kapao/contract/transfer'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../operation.ts'
import { finalizeLeg } from './finalize-leg.ts'
import { submitLeg } from './submit-leg.ts'
import { findLeg } from './transfer.store.ts'

/**
 * A person says what happened to a leg that waits for one: done settles it, refused returns its money. Kept with who
 * said so and why. Refuses NO_DATA (no such leg, or it has ended) and TRANSFER_IN_PROGRESS (it is still being asked).
 */
export const decideStuckTransfer = operation(call, async ({ body, operator }, context) => {
  const { memberId, legId, outcome, reason } = body
  const leg = await findLeg(context.db, { memberId, legId })
  if (!leg || ['waiting', 'done', 'returned', 'dropped'].includes(leg.state)) return refuse('NO_DATA')
  if (leg.state !== 'manual_review') return refuse('TRANSFER_IN_PROGRESS')
  const { isOurs, next } = await finalizeLeg(context, leg, {
    as: outcome === 'done' ? 'done' : 'returned',
    answer: 'a person decided',
    from: ['manual_review'],
    decided: { by: operator.operatorId, why: reason },
  })
  if (!isOurs) return refuse('NO_DATA')
  context.log.info({ operatorId: operator.operatorId, legId, outcome }, 'a person decided a transfer')
  if (next)
    void context.keepRunning(
      submitLeg(context, next).catch((err: unknown) => context.log.error({ err }, 'fault')),
    )
  return { message: 'OK' } as const
})
