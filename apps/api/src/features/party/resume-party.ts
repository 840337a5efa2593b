import { resumeParty as call } from '@kapao/contract/party'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { continuePayouts } from '../withdrawal/withdrawal.ts'
import { addEvent, findLastEvent, holdParty } from '../pause/pause.ts'

/**
 * Works with an outside company again. Payouts that have waited for it are submitted at once by their jobs. One that is not
 * paused stays as it is. Refuses NO_DATA: it was never paused.
 */
export const resumeParty = operation(call, async ({ body: { party, reason }, operator }, context) => {
  const answer = await context.keyedTransaction(async (tx) => {
    await holdParty(tx, party)
    const last = await findLastEvent(tx, party)
    context.noteAct({ subject: party })
    if (!last) return refuse('NO_DATA')
    if (last.kind === 'paused') {
      const at = context.clock.now()
      const { operatorId: by } = operator
      await addEvent(tx, { party, event_no: last.event_no + 1, kind: 'resumed', by, at, reason })
      context.noteAct({ subject: party, before: { isPaused: true }, after: { isPaused: false } })
      if (party === 'payout') await continuePayouts(tx, at)
    }
    return { message: 'OK' as const, pause: null }
  })
  context.log.info({ party, operatorId: operator.operatorId }, 'party.resumed')
  context.announceDesk()
  return answer
})
