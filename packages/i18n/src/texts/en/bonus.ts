import type { Shape } from '../shape.ts'
import type { bonus as thai } from '../th/bonus.ts'

export const bonus = {
  title: 'Bonus',
  notYetText: 'We are preparing bonuses for you. Come back soon.',
} as const satisfies Shape<typeof thai>
