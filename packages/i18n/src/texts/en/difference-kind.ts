import type { Shape } from '../shape.ts'
import type { differenceKind as thai } from '../th/difference-kind.ts'

export const differenceKind = {
  totalDiffers: 'The totals differ',
  onlyInBook: 'Only in the book',
  onlyAtCompany: 'Only at the company',
  amountDiffers: 'The amounts differ',
} as const satisfies Shape<typeof thai>
