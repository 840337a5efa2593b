import type { Shape } from '../shape.ts'
import type { refund as thai } from '../th/refund.ts'

export const refund = {
  title: 'Cashback',
  banners: 'Pictures about cashback',
  ready: 'Cashback to receive',
  loss: '{{percent}}% of your net loss of {{loss}} {{unit}} since the last time',
  storyLoss: 'You lost, after what you won',
  how: 'You get {{percent}}% of your own money that you lost, minus what you won. Bonus credit does not count',
  minimum: 'It can be received once it reaches {{least}} {{unit}}',
  conditionSuccess: 'You can withdraw once play has brought it to {{percent}}% of this cashback',
  conditionTurnover: 'You have to play {{percent}}% of this cashback in total before you withdraw',
  conditionFail:
    'It ends when play has left {{percent}}% of this cashback or less; then no condition is left',
  receive: 'Receive {{amount}} {{unit}}',
  interrupted:
    'This cashback is yours but has not reached your wallet yet. Tap to receive it, or wait a moment',
  listTitle: 'Received before',
  listAt: 'Time',
  listAmount: 'Amount',
  listEmpty: 'No cashback received yet',
  listEmptyText: 'What you receive appears here.',
} as const satisfies Shape<typeof thai>
