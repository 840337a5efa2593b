import type { Shape } from '../shape.ts'
import type { verdict as thai } from '../th/verdict.ts'

export const verdict = {
  verified: 'Matches the seal',
  waiting: 'Not sealed yet',
  overdue: 'Should be sealed by now',
  different: 'Does not match',
} as const satisfies Shape<typeof thai>
