import type { Shape } from '../shape.ts'
import type { serviceFigureMeaning as thai } from '../th/service-figure-meaning.ts'

export const serviceFigureMeaning = {
  depositSuccess:
    'Share of the deposits that were asked for on these days and have ended which were credited. A QR that its member replaced does not count. A transfer counts once its bank has reported it',
  depositTime:
    'Time from the request to the credit; of transfers, from the payment at the bank to its report, except those that an operator matched. p50: half took at most this. p95: 95 of 100 did',
  withdrawalTime:
    'Time from the request to the bank’s payment, of the withdrawals of these days that are paid',
  autoApproval: 'Share of the decided withdrawals of these days that the rules approved without an operator',
  firstAnswer: 'Time from asking for an operator to the first answer',
  answered:
    'Share of those who asked for an operator on these days who have had an answer. The others wait now',
  openDifferences: 'Differences between the book and the records of companies that are open now',
  liability:
    'All that members have now: in wallets, held for withdrawals, on its way to games, and in games as providers last reported',
  decisions: 'What an operator approved, rejected or decided on these days',
  timeToDecide: 'Time from when it waited for a decision to the decision; half took at most this',
} as const satisfies Shape<typeof thai>
