import { listSpins as call } from '@kapao/contract/spin'
import { operation } from '../../platform/operation.ts'
import { findSpins } from './spin.store.ts'
import { describePastSpin } from './spin.ts'

/** Past draws with all that is needed to verify them, and the state of their coupons. */
export const listSpins = operation(call, async ({ query: { before, limit }, member }, context) => {
  const draws = await findSpins(context.db, { memberId: member.memberId, before, limit })
  const now = context.clock.now()
  return { draws: draws.map((spun) => describePastSpin(spun, now)) }
})
