import { listDraws as call } from '@kapao/contract/spin'
import { operation } from '../../operation.ts'
import { findDraws } from './draw.store.ts'
import { describePastDraw } from './spin.ts'

/** Past draws with all that is needed to check them, and what became of their coupons. */
export const listDraws = operation(call, async ({ query: { before, limit }, member }, context) => {
  const draws = await findDraws(context.db, { memberId: member.memberId, before, limit })
  const now = context.clock.now()
  return { draws: draws.map((drawn) => describePastDraw(drawn, now)) }
})
