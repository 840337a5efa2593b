import { listDraws as call } from '@kapao/contract/spin'
import { operation } from '../../operation.ts'
import { findDraws } from './draw.store.ts'
import { describeDraw } from './spin.ts'

/** Past draws with all that is needed to check them. */
export const listDraws = operation(call, async ({ query: { before, limit }, member }, house) => {
  const draws = await findDraws(house.db, { memberId: member.memberId, before, limit })
  return { draws: draws.map(describeDraw) }
})
