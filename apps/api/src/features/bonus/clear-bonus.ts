import { clearBonus as call } from '@kapao/contract/bonus'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { endEarly } from '../grant/grant.ts'

/** Cancels the member's open grant of any kind. Product §7. */
export const clearBonus = operation(call, ({ member }, context) =>
  endEarly(context, { member, as: 'cancelled' }, (takenBack) => ({
    message: 'BONUS_CLEAR' as const,
    takenBack: toAmount(takenBack),
  })),
)
