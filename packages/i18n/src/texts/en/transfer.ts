import type { Shape } from '../shape.ts'
import type { transfer as thai } from '../th/transfer.ts'

export const transfer = {
  title: 'Transfer',
  from: 'From',
  to: 'To',
  selectAccount: 'Select an account',
  sameAccount: 'Cannot transfer to the same account',
  minAmount: 'The amount must be at least {{min}} baht',
} as const satisfies Shape<typeof thai>
