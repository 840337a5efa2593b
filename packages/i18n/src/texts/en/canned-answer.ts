import type { Shape } from '../shape.ts'
import type { cannedAnswer as thai } from '../th/canned-answer.ts'

export const cannedAnswer = {
  title: 'Ready answers',
  text: 'Type / in the field for a message to use one. It appears in the language of the chat.',
  noneFits: 'No ready answer has this shortcut.',
  add: 'Add an answer',
  edit: 'Edit',
  delete: 'Delete',
  emptyTitle: 'No ready answers yet',
  emptyText: 'Write what you answer often here, and use it by a shortcut.',
  editTitle: 'Edit /{{shortcut}}',
  shortcut: 'Shortcut',
  shortcutHint: 'Typed after /, for example deposit-late',
  shortcutInvalid: 'Letters, digits and dashes, at most 30, no spaces',
  variables: 'Filled in automatically:',
  textInvalid: 'Write at most 1,700 characters, with no other variables than those above.',
  save: 'Save',
  deleteTitle: 'Delete /{{shortcut}}?',
  deleteText: 'It can no longer be used. Messages that were sent stay.',
  th: 'Thai',
  la: 'Lao',
  en: 'English',
} as const satisfies Shape<typeof thai>
