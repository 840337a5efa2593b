import { removeExport as call } from '@kapao/contract/export'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { removeOwnExport } from './export.store.ts'

/** Stops an own export or deletes its file. Its job notices at the next page. Refuses NO_DATA: there is none. */
export const removeExport = operation(call, ({ body: { exportId }, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: exportId })
    if (!(await removeOwnExport(tx, { exportId, operatorId: operator.operatorId }))) return refuse('NO_DATA')
    return { message: 'OK' as const }
  }),
)
