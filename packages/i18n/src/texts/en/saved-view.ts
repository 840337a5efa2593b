import type { Shape } from '../shape.ts'
import type { savedView as thai } from '../th/saved-view.ts'

export const savedView = {
  title: 'Views',
  save: 'Save this view…',
  saveTitle: 'Save this view',
  name: 'Name',
  nameHint: 'The filter, the order and the period of this screen, as they are now.',
  isShared: 'For all operators',
  isSharedHint: 'Everybody sees it in this list. It shows only what their permissions allow.',
  confirm: 'Save',
  saved: 'Saved',
  manage: 'Delete a view…',
  manageTitle: 'Delete a view',
  delete: 'Delete',
  deleteNamed: 'Delete {{name}}',
  deleted: 'Deleted',
  sharedBy: 'shared by {{name}}',
  own: 'own',
  nothing: 'There is no view that you may delete.',
} as const satisfies Shape<typeof thai>
