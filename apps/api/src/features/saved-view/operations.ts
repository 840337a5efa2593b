import { deleteSavedView } from './delete-saved-view.ts'
import { listSavedViews } from './list-saved-views.ts'
import { setSavedView } from './set-saved-view.ts'

export const savedViewOperations = [listSavedViews, setSavedView, deleteSavedView] as const
