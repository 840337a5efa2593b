import type { Shape } from '../shape.ts'
import type { entryStep as thai } from '../th/entry-step.ts'

export const entryStep = {
  recorded: 'Recorded',
  held: 'Held',
  coming: 'Awaited',
  settled: 'Settled',
  voided: 'Voided',
  reversal: 'Reversal',
} as const satisfies Shape<typeof thai>
