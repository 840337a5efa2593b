import type { Shape } from '../shape.ts'
import type { bonus as thai } from '../th/bonus.ts'

export const bonus = {
  title: 'Bonus',
  offers: 'Bonuses for you',
  emptyTitle: 'No bonuses at the moment',
  emptyText: 'Do you have a promotion code? Enter it above.',
  stateActive: 'Active',
  stateReceived: 'Received',
  stateReceivedDay: 'Received today',
  stateReceivedWeek: 'Received this week',
  stateFull: 'All taken',
  stateOpen: 'Tap to see and receive',
  stateOther: 'Tap to see',
  dealPercent: '+{{percent}}% of deposit',
  dealFixed: 'Receive {{credit}} {{unit}}',
  otherActive: 'A bonus is active. You can receive this one after it has ended',
  timesLimit: '{{most}} in total',
  timesDay: '{{most}} per day',
  timesWeek: '{{most}} per week',
  banners: 'Pictures of bonus {{code}}',
  notice: 'Read before you receive it: the bonus ends when {{percentFail}}% of the start or less is left',
  receive: 'Receive {{credit}} {{unit}}',
  receiveLater: 'Deposit first',
  receiving: 'Receiving…',
  received: 'You received bonus {{code}}. The credit is in your wallet',
  cancel: 'Cancel the bonus',
  cancelTitle: 'Cancel the bonus?',
  cancelText:
    '{{amount}} {{unit}} goes back and does not return: the credit and what play has won. You keep {{keeps}} {{unit}} of your deposit.',
  cancelTextNothing: 'Nothing is taken back. You keep the {{keeps}} {{unit}} that play has left.',
  cancelInGame:
    'A game is not giving the money back right now. Your money is still in the game, and the bonus is still active. Try again in a few minutes.',
  cancelGames: 'If the money is in games, we bring it home first.',
  cancelKeep: 'Keep the bonus',
  cancelling: 'Cancelling…',
} as const satisfies Shape<typeof thai>
