import type { Shape } from '../shape.ts'
import type { promotion as thai } from '../th/promotion.ts'

export const promotion = {
  title: 'Promotion',
  code: 'Promotion code',
  codeRequired: 'Enter a promotion code',
  searching: 'Searching…',
  notFound: 'Promotion not found',
} as const satisfies Shape<typeof thai>
