import { isRefusal, refuse } from '@kapao/contract/refusal'
import { claimWork as call } from '@kapao/contract/work'
import { secondsAfter } from '../../platform/clock.ts'
import { operation } from '../../platform/operation.ts'
import { dropOldClaims, findClaim, takeClaim } from './claim.store.ts'
import { findWorkRow } from './queue.store.ts'
import { queueOf } from './work.ts'

/** A claim ends by itself after this time: whoever has the item open renews it earlier. */
const claimSeconds = 5 * 60

/**
 * Shows the other operators who looks at an item. It forbids nobody to decide it: the calls that decide have checks of
 * their own, and the console warns. Refuses NO_DATA (the item waits no more, or is of a kind that the operator does not
 * see) and WORK_CLAIMED (another operator has it).
 */
export const claimWork = operation(call, async ({ body, operator }, context) => {
  const now = context.clock.now()
  const { operatorId } = operator
  if (!(await findWorkRow(context.db, queueOf(context, operator, body.kind), body))) return refuse('NO_DATA')
  const until = secondsAfter(now, claimSeconds)
  const claimed = await context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: body.itemId })
    if (!(await takeClaim(tx, { ...body, operatorId, now, until }))) return refuse('WORK_CLAIMED')
    await dropOldClaims(tx, secondsAfter(now, -claimSeconds))
    return { message: 'OK' as const, until: until.toISOString() }
  })
  if (!isRefusal(claimed)) return claimed
  const holder = await findClaim(context.db, body, now)
  return refuse('WORK_CLAIMED', holder && { name: holder.name, until: holder.until.toISOString() })
})
