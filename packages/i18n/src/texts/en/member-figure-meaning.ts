import type { Shape } from '../shape.ts'
import type { memberFigureMeaning as thai } from '../th/member-figure-meaning.ts'

export const memberFigureMeaning = {
  registrations: 'Members who registered on these days, in the currency of their wallet',
  firstDeposits: 'Members whose first deposit was credited on these days, even if it is reversed later (FTD)',
  activeMembers:
    'Members with a deposit, a transfer into a game or reported play. Each counts once in a period, and what is undone later still counts',
  depositors: 'Members with a deposit. Each counts once in a period',
  churned: 'Members who were active in as many days right before, and are not in this period',
  firstDeposited: 'What the first deposits come to',
  deposits: 'What these members deposited, less what was reversed',
  withdrawals: 'What these members withdrew, on the day it was paid',
  gameResult: 'What these members lost in games less what they won, as providers reported it (GGR)',
  arpu: 'Net result (NGR) for each active member',
  arppu: 'Net result (NGR) for each depositing member',
  meanFirstDeposit: 'Sum of first deposits for each of them',
  conversion:
    'Share of those who registered in a week whose first deposit came on the day of registration or within so many days after it. Known once these days are over for all',
  retention: 'Share of those who registered in a week who were active in a later one. Weeks begin on Mondays',
} as const satisfies Shape<typeof thai>
