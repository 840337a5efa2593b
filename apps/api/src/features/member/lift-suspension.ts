import { liftSuspension as call } from '@kapao/contract/member'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { lockStatus, readStanding } from '../session/session.ts'
import { lift } from './member.store.ts'

/** Lifts a suspension, from whenever it was. Refuses NO_DATA, and MEMBER_EXCLUDED: that is the member's own wish. */
export const liftSuspension = operation(call, ({ body: { memberId } }, context) =>
  context.keyedTransaction(async (tx) => {
    const status = await lockStatus(tx, memberId)
    if (status === undefined) return refuse('NO_DATA')
    if (status === 'excluded') return refuse('MEMBER_EXCLUDED')
    const before = await readStanding(tx, memberId)
    if (status === 'suspended') await lift(tx, memberId)
    context.noteAct({ before, after: await readStanding(tx, memberId) })
    return { message: 'OK' as const }
  }),
)
