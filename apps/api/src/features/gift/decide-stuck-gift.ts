import { decideStuckGift as call } from '@kapao/contract/gift'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../operation.ts'
import { creditGift, refuseGift } from './finalize-gift.ts'
import { decidableAt } from './decidable-at.ts'
import { findGift } from './gift.store.ts'

/**
 * A person says whether a gift that stayed unknown for a day was paid: credited settles its hold with what the voucher
 * said, void gives nothing and lets the voucher be sent again. Kept with who said so and why. The job that still asks
 * ends the gift by the same conditional write, so one of the two does. Refuses NO_DATA (no such gift, or it is decided)
 * and DEPOSIT_IN_PROGRESS (it is not a day old).
 */
export const decideStuckGift = operation(call, async ({ body, operator }, context) => {
  const { memberId, giftId, outcome, reason: why } = body
  const { operatorId: by } = operator
  const gift = await findGift(context.db, { memberId, giftId })
  if (!gift || gift.state !== 'redeeming') return refuse('NO_DATA')
  const now = context.clock.now()
  if (decidableAt(gift, context.retryPolicy) > now) return refuse('DEPOSIT_IN_PROGRESS')
  const decided = { by, why }
  const isOurs =
    outcome === 'credited'
      ? await creditGift(context, gift, { amountSatang: gift.amount, takenAt: now, decided })
      : await refuseGift(context, gift, { reason: 'TRUELINK_FAIL', decided })
  if (!isOurs) return refuse('NO_DATA')
  context.log.info({ operatorId: by, giftId, outcome }, 'a person decided a gift')
  return { message: 'OK' } as const
})
