import type { Shape } from '../shape.ts'
import type { refund as thai } from '../th/refund.ts'

export const refund = {
  title: 'Cashback',
  notYetText: 'Cashback is being prepared.',
} as const satisfies Shape<typeof thai>
