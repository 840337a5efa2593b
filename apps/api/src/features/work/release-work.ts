import { releaseWork as call } from '@kapao/contract/work'
import { operation } from '../../platform/operation.ts'
import { dropClaim } from './claim.store.ts'

/** Ends the operator's own claim. Without one, nothing changes. */
export const releaseWork = operation(call, ({ body, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: body.itemId })
    await dropClaim(tx, { ...body, operatorId: operator.operatorId })
    return { message: 'OK' as const }
  }),
)
