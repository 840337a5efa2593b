import type { Shape } from '../shape.ts'
import type { bonus as thai } from '../th/bonus.ts'

export const bonus = {
  title: 'Bonus',
  offers: 'Bonuses for you',
  emptyTitle: 'No bonuses right now',
  emptyText: 'Got a promotion code? Enter it above.',
  stateActive: 'Active',
  stateReceived: 'Received',
  stateReceivedDay: 'Received today',
  stateReceivedWeek: 'Received this week',
  stateFull: 'All taken',
  stateOpen: 'Tap to see and get it',
  stateOther: 'Tap to see',
  dealPercent: '+{{percent}}% of deposit',
  dealFixed: 'Get {{credit}} {{unit}}',
  otherActive: 'You have an active bonus. Get this one when it ends',
  timesLimit: '{{most}} in total',
  timesDay: '{{most}} per day',
  timesWeek: '{{most}} per week',
  banners: 'Pictures of bonus {{code}}',
  notice: 'Read first: the bonus ends when {{percentFail}}% of the start or less is left',
  receive: 'Get {{credit}} {{unit}}',
  receiveLater: 'Deposit first',
  receiving: 'Getting it…',
  received: 'You got bonus {{code}}. The credit is in your wallet',
  cancel: 'Cancel the bonus',
  cancelTitle: 'Cancel the bonus?',
  cancelText:
    'We take back {{amount}} {{unit}}: the credit and what you won with it. You keep {{keeps}} {{unit}} of your deposit. This can’t be undone.',
  cancelTextNothing: 'We take nothing back. You keep the {{keeps}} {{unit}} you have left.',
  cancelInGame:
    'A game can’t give the money back right now. It is safe there, and the bonus is still active. Try again in a few minutes.',
  cancelGames: 'Money in games comes back to your wallet first.',
  cancelKeep: 'Keep the bonus',
  cancelling: 'Cancelling…',
} as const satisfies Shape<typeof thai>
