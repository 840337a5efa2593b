import type { Shape } from '../shape.ts'
import type { verdictText as thai } from '../th/verdict-text.ts'

export const verdictText = {
  verified: 'Every entry on this page matches what was sealed, in every field.',
  waiting: 'New entries are sealed about once a minute. This page checks again by itself.',
  overdue: 'This entry should have been sealed long ago. Tell the administrator.',
  different:
    'This page does not match what was sealed. Take a screenshot and tell the administrator at once.',
} as const satisfies Shape<typeof thai>
