import type { Shape } from '../shape.ts'
import type { withdrawal as thai } from '../th/withdrawal.ts'

export const withdrawal = {
  title: 'Withdraw',
  minAmount: 'Withdraw at least {{min}} baht',
  maxAmount: 'Withdraw at most {{max}} baht',
  notYetTitle: 'Withdrawals in the app are being prepared',
  notYetText: 'Your money is safe in the wallet. To withdraw now, contact us.',
} as const satisfies Shape<typeof thai>
