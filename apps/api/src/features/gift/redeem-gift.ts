import { giftLimits, redeemGift as call } from '@kapao/contract/gift'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { parseAmount } from '@kapao/money/satang'
import { v5 } from 'uuid'
import type { OperationContext } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import type { OutboundKey } from '../../outbound/outbound.ts'
import { submit } from '../../outbound/submit.ts'
import { refuseEarly } from '../pause/pause.ts'
import { describeGift, reasonOf } from './gift.ts'
import { gifts } from './gifts.ts'
import { findGift, findGiftWallet } from './gift.store.ts'
import { readGift } from './read-gift.ts'
import { reserveGift } from './reserve-gift.ts'

const codeOf = { missing: 'KEY_MISSING', invalid: 'KEY_INVALID' } as const

const leastSatang = parseAmount(giftLimits.least) ?? 0n

/**
 * Redeems a gift link. The gift and the reservation of its voucher are committed before the e-wallet is called. An
 * answer that is not definite leaves the gift in progress, and a job polls it. The same idempotency key with the same
 * link is the same gift. The link itself is never logged.
 */
export const redeemGift = operation(call, async ({ body, member, idempotencyKey }, context) => {
  const { memberId, currency } = member
  const { giftKeys, giftAdapter } = context
  if (!giftKeys || !giftAdapter) return refuse('KEY_MISSING')
  const opened = await giftKeys.open(body.link, context.clock.now())
  if (opened.kind !== 'opened') return refuse(codeOf[opened.kind])
  const parsed = readGift(opened.text)
  if (!parsed) return refuse('TRUELINK_INVALID')
  const { voucher, walletName } = parsed
  const giftId =
    idempotencyKey === undefined
      ? context.random.id()
      : v5(JSON.stringify([idempotencyKey, voucher]), memberId)
  const key = { memberId, id: giftId }
  if (await findGift(context.db, key)) return answerGift(context, key)

  const paused = await refuseEarly(context, 'ewallet')
  if (paused) return paused
  const wallet = await findGiftWallet(context.db, { name: walletName, currency })
  if (!wallet) return refuse('NO_WALLET')
  const looked = await giftAdapter.look(voucher)
  if (looked.kind === 'refused') return refuse('TRUELINK_INVALID')
  if (looked.kind === 'unknown') {
    context.log.warn({ reason: looked.reason }, 'gift.lookup_failed')
    return refuse('TRUELINK_FAIL')
  }
  const { state, amountSatang } = looked.answer
  // A concurrent request with the same key may have redeemed it meanwhile.
  if (state === 'taken')
    return (await findGift(context.db, key)) ? answerGift(context, key) : refuse('TRUELINK_DUPLICATE')
  if (state === 'over') return refuse('TRUELINK_INVALID')
  if (amountSatang < leastSatang) return refuse('TRANSFER_MINIMUM', { min: giftLimits.least })

  const reserved = await reserveGift(context, { key, voucher, wallet, amountSatang, currency })
  if (isRefusal(reserved)) return reserved
  if (reserved) await submit(context, gifts, key)
  return answerGift(context, key)
})

/** The current state of a gift. Only a definite result is stored as the response of the idempotency key. */
async function answerGift(context: OperationContext, key: OutboundKey) {
  const gift = await findGift(context.db, key)
  if (!gift) throw new Error('The gift that was just committed does not exist')
  if (gift.state === 'refused') return refuse(reasonOf(gift))
  if (gift.state !== 'credited') return describeGift(gift)
  return context.keyedTransaction(() => Promise.resolve(describeGift(gift)))
}
