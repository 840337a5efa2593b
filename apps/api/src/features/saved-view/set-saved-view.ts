import { refuse } from '@kapao/contract/refusal'
import { mostViews, setSavedView as call } from '@kapao/contract/saved-view'
import { operation } from '../../platform/operation.ts'
import { countViews, lockView, putView } from './saved-view.store.ts'
import { isChangeable } from './saved-view.ts'

/**
 * Saves a view; a repeat is the same view. Refuses NO_DATA (it is one that the operator may not change) and VIEWS_FULL (the
 * operator has as many as allowed).
 */
export const setSavedView = operation(call, ({ body, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    const { viewId, screen, name, address, isShared } = body
    const known = await lockView(tx, viewId)
    if (known && !isChangeable(known, operator)) return refuse('NO_DATA')
    if (!known && (await countViews(tx, operator.operatorId)) >= mostViews) return refuse('VIEWS_FULL')
    context.noteAct({
      subject: viewId,
      ...(known && { before: { name: known.name, address: known.address, isShared: known.is_shared } }),
    })
    await putView(tx, {
      view_id: viewId,
      by: known?.by ?? operator.operatorId,
      screen,
      name,
      address,
      is_shared: isShared,
      saved_at: context.clock.now(),
    })
    return { message: 'OK' as const }
  }),
)
