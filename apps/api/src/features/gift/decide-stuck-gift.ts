import { decideStuckGift as call } from '@kapao/contract/gift'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { decide } from '../../outbound/review.ts'
import { gifts } from './gifts.ts'
import { findGift } from './gift.store.ts'

/**
 * An operator decides whether a gift that stayed unknown for a day was paid: `credited` settles its hold with the
 * amount of the voucher, `void` credits nothing and lets the member send the voucher again. Refuses NO_DATA (no such
 * gift, or it has ended) and DEPOSIT_IN_PROGRESS (it is not a day old).
 */
export const decideStuckGift = operation(call, async ({ body, operator }, context) => {
  const { memberId, giftId, outcome, reason: why } = body
  const key = { memberId, id: giftId }
  const gift = await findGift(context.db, key)
  if (!gift) return refuse('NO_DATA')
  const end =
    outcome === 'credited'
      ? ({ as: 'credited', amountSatang: gift.amount, takenAt: context.clock.now() } as const)
      : ({ as: 'refused', reason: 'TRUELINK_FAIL' } as const)
  const decision = await decide(context, gifts, {
    key,
    ending: { ...end, answer: 'an operator decided', decided: { by: operator.operatorId, why } },
  })
  if (decision === 'alreadyEnded') return refuse('NO_DATA')
  if (decision === 'stillPolled') return refuse('DEPOSIT_IN_PROGRESS')
  return { message: 'OK' } as const
})
