import type { Shape } from '../shape.ts'
import type { houseAccount as thai } from '../th/house-account.ts'

export const houseAccount = {
  wallet: 'Member’s wallet',
  payout: 'Payouts',
  manual: 'Transfers reported by hand',
  bonus: 'Bonuses',
  promotion: 'Promotions',
  refund: 'Cashback',
  invite: 'Invite bonuses',
  wheel: 'Prizes of the wheel',
  adjustment: 'Corrections by hand',
} as const satisfies Shape<typeof thai>
