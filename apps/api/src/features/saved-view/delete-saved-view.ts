import { refuse } from '@kapao/contract/refusal'
import { deleteSavedView as call } from '@kapao/contract/saved-view'
import { operation } from '../../platform/operation.ts'
import { lockView, removeView } from './saved-view.store.ts'
import { isChangeable } from './saved-view.ts'

/** Deletes a view. Refuses NO_DATA: there is none, or it is one that the operator may not change. */
export const deleteSavedView = operation(call, ({ body, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    const known = await lockView(tx, body.viewId)
    if (!known || !isChangeable(known, operator)) return refuse('NO_DATA')
    context.noteAct({ subject: body.viewId, before: { name: known.name, address: known.address } })
    await removeView(tx, body.viewId)
    return { message: 'OK' as const }
  }),
)
