import type { Shape } from '../shape.ts'
import type { statement as thai } from '../th/statement.ts'

export const statement = {
  title: 'Statement',
  emptyTitle: 'Nothing here yet',
  emptyText: 'When you deposit, withdraw or play, it shows here.',
  emptyFilter: 'None of this kind on this page',
  total: 'Entries in all: {{number}}',
  today: 'Today {{date}}',
  yesterday: 'Yesterday {{date}}',
  slips: 'Slips',

  filters: 'Kind of entry',
  filterAll: 'All',
  filterDeposit: 'Deposits',
  filterWithdraw: 'Withdrawals',
  filterGame: 'Games',
  filterBonus: 'Bonuses',

  activityDeposit: 'Deposit by {{from}}',
  activityWithdraw: 'Withdrawal to {{to}}',
  activityTransferIn: 'Transfer to {{to}}',
  activityTransferOut: 'Transfer from {{from}}',
  activityTransfer: 'Transfer from {{from}} to {{to}}',
  activityBonus: 'Bonus {{description}}',
  activityPromotion: 'Promotion {{description}}',
  activityInvite: 'Invite bonus {{description}}',
  activityRefund: 'Cashback {{description}}',
  activityLuckydraw: 'Wheel prize {{description}}',
  activityFinishBonus: 'Bonus ended {{description}}',
  activityOther: 'Movement',

  placeWallet: 'wallet',
  placeQrKbank: 'KBANK QR',
  placeQr: 'QR {{provider}}',

  statusSuccess: 'Done',
  statusFailed: 'Failed',
  statusInProgress: 'In progress',
  moneyReturned: 'Money returned',
  late: 'Arrived after the QR had ended, credited all the same',
} as const satisfies Shape<typeof thai>
