import type { Shape } from '../shape.ts'
import type { actionGroup as thai } from '../th/action-group.ts'

export const actionGroup = {
  adjustment: 'Corrections',
  withdrawal: 'Withdrawals',
  payout: 'Payouts',
  transfer: 'Game transfers',
  deposit: 'Deposits',
  'deposit-account': 'Deposit accounts',
  gift: 'Gifts',
  offer: 'Bonuses and promotions',
  reward: 'Invites and cashback',
  wheel: 'Wheel',
  game: 'Games',
  site: 'Site',
  'chat-bot': 'Chat bot',
} as const satisfies Shape<typeof thai>
