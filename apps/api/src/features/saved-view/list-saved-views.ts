import { listSavedViews as call, type ViewScreen } from '@kapao/contract/saved-view'
import { operation } from '../../platform/operation.ts'
import { findViews } from './saved-view.store.ts'
import { isChangeable } from './saved-view.ts'

/** The views of a screen: the operator's own, and those that others share. */
export const listSavedViews = operation(call, async ({ body, operator }, { db }) => {
  const views = await findViews(db, { screen: body.screen, operatorId: operator.operatorId })
  return {
    views: views.map((view) => ({
      _id: view.view_id,
      screen: view.screen as ViewScreen,
      name: view.name,
      address: view.address,
      isShared: view.is_shared,
      by: view.by,
      savedAt: view.saved_at.toISOString(),
      isChangeable: isChangeable(view, operator),
    })),
  }
})
