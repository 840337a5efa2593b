import type { Shape } from '../shape.ts'
import type { adjustment as thai } from '../th/adjustment.ts'

export const adjustment = {
  adjust: 'Correct the balance',
  title: 'Correct the balance of this member',
  text: 'For money that is wrong. It is no deposit, no withdrawal and no bonus. The member sees the line and the reason.',
  direction: 'Direction',
  credit: 'Add money',
  debit: 'Take money',
  amount: 'Amount ({{currency}})',
  amountMissing: 'Enter an amount above 0 with at most 2 decimals',
  tooMuch: 'The wallet holds {{balance}}. No more can be taken.',
  reason: 'Reason',
  reasonHint: 'The member reads it in the statement.',
  reasonMissing: 'Enter a reason',
  preview: 'In the wallet',
  openReward:
    'The bonus {{code}} is open. A correction changes neither its base nor its turnover, and no money can be withdrawn until it has ended.',
  submit: 'Correct the balance',
  list: 'Corrections by hand',
  empty: 'None yet',
  approvedBy: 'Approved by {{who}}',
  older: 'Older',
} as const satisfies Shape<typeof thai>
