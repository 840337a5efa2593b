import type { Shape } from '../shape.ts'
import type { wallet as thai } from '../th/wallet.ts'

export const wallet = {
  title: 'Home',
  greeting: 'Hello {{name}}',
  total: 'Total balance',
  inWallet: 'Wallet',
  inGames: 'In games',
  coins: '{{coins}} coins',
  refresh: 'Refresh the balance',
  refreshing: 'Refreshing…',
  lastUpdate: 'Last update {{time}}',
  neverUpdated: 'Not updated yet',
  refreshFailed: 'The refresh did not work. You see the last known balance.',
  hideBalance: 'Hide the balance',
  showBalance: 'Show the balance',
  moneyArrived: '{{amount}} baht arrived',

  deposit: 'Deposit',
  withdraw: 'Withdraw',
  tiles: 'Services',
  spin: 'Wheel',
  refreshAll: 'Refresh all',
  invite: 'Invite',
  bonus: 'Bonus',
  refund: 'Cashback',

  inviteTitle: 'Invite bonus',
  inviteSuccess: 'Success {{number}}',
  inviteFail: 'Fail {{number}}',
  inviteReceive: 'Receive',

  movementInProgress: 'In progress',
  movementSafe: 'The money is safe. The result will show here.',
  qrWaiting: 'QR of {{amount}} baht waits to be paid',
  firstDepositTitle: 'Start with your first deposit',
  firstDepositText: 'Scan a QR with your bank app. The money is here within 1 minute.',
} as const satisfies Shape<typeof thai>
