import type { Shape } from '../shape.ts'
import type { spin as thai } from '../th/spin.ts'

export const spin = {
  title: 'Prize wheel',
  notYetText: 'The wheel is being prepared. Your coins are kept.',
} as const satisfies Shape<typeof thai>
