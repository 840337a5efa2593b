import { pauseParty as call } from '@kapao/contract/party'
import { canPause } from '@kapao/contract/party-list'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { describePause } from './list-parties.ts'
import { addEvent, findLastEvent, holdParty } from '../pause/pause.ts'
import { findParties } from './find-parties.ts'

/**
 * Pauses an outside company: nothing new begins with it, and what is in flight is finished. Waits for the transactions that
 * are just beginning something, which were first. A company that is paused already stays as it is. Refuses NO_DATA: there is
 * no such company, or it cannot be paused.
 */
export const pauseParty = operation(call, async ({ body: { party, reason }, operator }, context) => {
  const isKnown = canPause(party) && (await findParties(context)).some((each) => each.party === party)
  if (!isKnown) return refuse('NO_DATA')
  const answer = await context.keyedTransaction(async (tx) => {
    await holdParty(tx, party)
    const last = await findLastEvent(tx, party)
    context.noteAct({ subject: party })
    if (last?.kind === 'paused') return { message: 'OK' as const, pause: describePause(last) }
    const { operatorId: by } = operator
    const at = context.clock.now()
    const row = { party, event_no: (last?.event_no ?? 0) + 1, kind: 'paused' as const, by, at, reason }
    await addEvent(tx, row)
    context.noteAct({ subject: party, before: { isPaused: false }, after: { isPaused: true } })
    return { message: 'OK' as const, pause: describePause(row) }
  })
  context.log.info({ party, operatorId: operator.operatorId }, 'party.paused')
  context.announceDesk()
  return answer
})
