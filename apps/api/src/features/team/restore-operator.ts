import { refuse } from '@kapao/contract/refusal'
import { restoreOperator as call } from '@kapao/contract/team'
import { operation } from '../../platform/operation.ts'
import { lockOperator, setStatus } from './team.store.ts'

/** Lets a suspended operator log in again, with the roles of before. Refuses NO_DATA. */
export const restoreOperator = operation(call, ({ body: { operatorId } }, context) =>
  context.keyedTransaction(async (tx) => {
    const found = await lockOperator(tx, operatorId)
    if (!found) return refuse('NO_DATA')
    await setStatus(tx, operatorId, 'active')
    context.noteAct({ subject: operatorId, before: { status: found.status }, after: { status: 'active' } })
    return { message: 'OK' as const }
  }),
)
