import type { Shape } from '../shape.ts'
import type { codesWithFigures as thai } from '../th/codes-with-figures.ts'

export const codesWithFigures = {
  REQUEST_LIMIT: 'That was too fast. Try again in {{wait}}.',
  REQUEST_LIMIT_1MIN: 'That was too fast. Try again in {{wait}}.',
  OTP_BLOCK: 'Too many wrong codes. You can request a new one in {{wait}}.',
  TRANSFER_MINIMUM: 'Enter {{min}} {{unit}} or more.',
  REFUND_MINIMUM: 'Your cashback hasn’t reached the minimum of {{min}} {{unit}} yet.',
  WITHDRAW_MINIMUM: 'You can withdraw {{min}} {{unit}} or more.',
  WITHDRAW_MAXIMUM: 'You can withdraw at most {{max}} {{unit}} at a time.',
} as const satisfies Shape<typeof thai>
