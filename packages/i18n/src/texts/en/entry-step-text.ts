import type { Shape } from '../shape.ts'
import type { entryStepText as thai } from '../th/entry-step-text.ts'

export const entryStepText = {
  recorded: 'The money moved at once',
  held: 'Taken from the wallet, not yet at the account of the house',
  coming: 'Not in the wallet until it is settled',
  settled: 'What was held has moved',
  voided: 'What was held was given up, and no money moved',
  reversal: 'Undoes an earlier entry, with the whole amount',
} as const satisfies Shape<typeof thai>
