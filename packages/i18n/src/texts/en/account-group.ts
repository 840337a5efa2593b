import type { Shape } from '../shape.ts'
import type { accountGroup as thai } from '../th/account-group.ts'

export const accountGroup = {
  bank: 'Banks and e-wallet',
  gateway: 'Payment gateways',
  provider: 'Game providers',
  cost: 'Rewards',
  adjustment: 'Corrections by hand',
  other: 'Other accounts',
} as const satisfies Shape<typeof thai>
