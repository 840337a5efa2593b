import type { Shape } from '../shape.ts'
import type { refund as thai } from '../th/refund.ts'

export const refund = {
  title: 'Cashback',
  banners: 'Pictures about cashback',
  ready: 'Cashback to receive',
  loss: '{{percent}}% of the {{loss}} {{unit}} you lost since last time',
  storyLoss: 'Your net loss',
  how: 'You get {{percent}}% of your own money that you lost, minus what you won. Bonus credit doesn’t count',
  minimum: 'You can get it from {{least}} {{unit}} up',
  conditionSuccess: 'You can withdraw when play brings it to {{percent}}% of this cashback',
  conditionTurnover: 'Play {{percent}}% of this cashback in total before you withdraw',
  conditionFail:
    'It ends when {{percent}}% of this cashback or less is left. Then there are no more conditions',
  receive: 'Get {{amount}} {{unit}}',
  interrupted: 'This cashback is yours but isn’t in your wallet yet. Tap to get it, or wait a moment',
  listTitle: 'Earlier cashback',
  listAt: 'Time',
  listAmount: 'Amount',
  listEmpty: 'No cashback yet',
  listEmptyText: 'It shows up here when you get some.',
} as const satisfies Shape<typeof thai>
