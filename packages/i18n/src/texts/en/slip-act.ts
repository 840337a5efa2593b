import type { Shape } from '../shape.ts'
import type { slipAct as thai } from '../th/slip-act.ts'

export const slipAct = {
  title: 'Slips',
  empty: 'No slip sent yet',
  open: 'See the picture',
  credit: 'Credit this slip',
  creditTitle: 'Credit a refused slip',
  creditText: 'First see that the money is in our account. One reference credits once.',
  account: 'Account that received it',
  accountMissing: 'Choose an account',
  amountMissing: 'Enter an amount above 0 with at most 2 decimals',
  amount: 'Amount ({{currency}})',
  paidAt: 'Transferred at',
  paidAtMissing: 'Choose a date and a time',
  senderBank: 'Number of the sending bank',
  senderBankMissing: 'Enter 3 digits, such as 014',
  transRef: 'Reference on the slip',
  transRefMissing: 'Enter the letters and digits on the slip',
  ifKnown: 'If known',
  older: 'Older',
  newer: 'Newer',
} as const satisfies Shape<typeof thai>
