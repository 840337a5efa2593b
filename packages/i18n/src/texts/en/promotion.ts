import type { Shape } from '../shape.ts'
import type { promotion as thai } from '../th/promotion.ts'

export const promotion = {
  title: 'Promotion',
  code: 'Promotion code',
  codeRequired: 'Enter a promotion code',
  searching: 'Searching…',
  notFound: 'Promotion not found',
  notFoundText: 'Check the code {{code}} and try again.',
  tryAnother: 'Try another code',
  receive: 'Get {{credit}} {{unit}}',
  receivedTitle: 'You got it',
  receivedText: 'The credit is in your wallet. The bonus page shows what is left to do.',
} as const satisfies Shape<typeof thai>
