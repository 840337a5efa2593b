import type { Shape } from '../shape.ts'
import type { action as thai } from '../th/action.ts'

export const action = {
  title: 'All actions',
  text: 'A form for every action that you may use, made from the system’s contract. Each use is recorded.',
  search: 'Find an action',
  nothing: 'No action matches',
  reads: 'Reads',
  changes: 'Changes',
  run: 'Show',
  send: 'Save',
  sendQuestion: 'Save this change?',
  sendText: 'It takes effect at once and is recorded under your name.',
  done: 'Done',
  answer: 'Answer',
  noFields: 'This action has no fields.',
  add: 'Add',
  remove: 'Remove',
  yes: 'Yes',
  no: 'No',
  unset: 'Not given',
  fill: 'Fill in',
  leaveOut: 'Leave this out',
  fieldWrong: 'This value is not accepted',
  formWrong: 'Some fields need a change: {{fields}}',
  useCurrent: 'Start from the current values',
  jsonWrong: 'This is not valid JSON',
} as const satisfies Shape<typeof thai>
