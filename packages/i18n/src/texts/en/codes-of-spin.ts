import type { Shape } from '../shape.ts'
import type { codesOfSpin as thai } from '../th/codes-of-spin.ts'

export const codesOfSpin = {
  NO_CLAIMABLE_COUPON: 'This coupon is already claimed. The prize is in your statement.',
  INVALID_PRIZE_CODE: 'This prize can’t be claimed right now. Your coupon is kept. Contact us.',
  INVALID_CODE: 'This coupon wasn’t found. Open the wheel again and try once more.',
  INVALID_COUPON_TYPE: 'Prizes of this kind can’t be claimed for now. Your coupon is kept. Try again later.',
  COUPON_EXPIRED: 'This coupon has expired and can’t be claimed.',
  BONUS_REMAINING: 'A bonus is still active. Your coupon is kept: end the bonus, then come back.',
  BONUS_CONDITION: 'The balance in your games isn’t known. Your coupon is kept: refresh, then come back.',
  NO_COIN: 'You have no coins. Deposits earn you coins.',
  WHEEL_CLOSED: 'The wheel closed before it turned. Your coins are kept.',
  WHEEL_CHANGED: 'The wheel changed before it turned. No coin was used: see the new odds, and spin.',
} as const satisfies Shape<typeof thai>
