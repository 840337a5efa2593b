import type { Shape } from '../shape.ts'
import type { bonus as thai } from '../th/bonus.ts'

export const bonus = {
  title: 'Bonus',
  offers: 'Bonuses for you',
  emptyTitle: 'No bonuses at the moment',
  emptyText: 'Do you have a promotion code? Enter it above.',
  stateActive: 'Active',
  stateReceived: 'Received',
  stateFull: 'All taken',
  stateOpen: 'Tap to see and receive',
  timesLimit: '{{most}} in all',
  timesDay: '{{most}} a day',
  timesWeek: '{{most}} a week',
  banners: 'Pictures of bonus {{code}}',
  notice: 'Read before you receive it: the bonus ends when {{percentFail}}% of the start or less is left',
  receive: 'Receive {{credit}} {{unit}}',
  receiveLater: 'Deposit first',
  receiving: 'Receiving…',
  received: 'You received bonus {{code}}. The credit is in your wallet',
  cancel: 'Cancel the bonus',
  cancelTitle: 'Cancel the bonus?',
  cancelText:
    'The credit that is left, {{amount}} {{unit}}, is taken from your wallet and does not come back.',
  cancelGames: 'If the money is in games, we bring it home first.',
  cancelKeep: 'Keep the bonus',
  cancelling: 'Cancelling…',
} as const satisfies Shape<typeof thai>
