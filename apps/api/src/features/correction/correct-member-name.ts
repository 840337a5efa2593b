import { correctMemberName as call } from '@kapao/contract/correction'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { lockMember, setName } from '../profile/profile.ts'
import { noteEventByOperator } from '../session/session.ts'
import { describeName } from './correction.ts'
import { findPerson } from './correction.store.ts'

/** Replaces a member's name, and tells the member. The name of before changes nothing. Refuses NO_DATA. */
export const correctMemberName = operation(call, async ({ body: { memberId, name } }, context) => {
  const corrected = await context.keyedTransaction(async (tx) => {
    await lockMember(tx, memberId)
    const before = await findPerson(tx, memberId)
    if (!before) return refuse('NO_DATA')
    context.noteAct({ before: describeName(before), after: describeName({ name }) })
    if (before.name !== name) {
      await setName(tx, { memberId, name })
      await noteEventByOperator(tx, context, { memberId, kind: 'NAME_CHANGED' })
    }
    return { message: 'OK' as const }
  })
  if (!isRefusal(corrected)) context.announce(memberId)
  return corrected
})
