import { isRefusal, refuse } from '@kapao/contract/refusal'
import { setWheel as call, type WrittenWheel } from '@kapao/contract/spin'
import { parseAmount, type Satang } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { findOffer } from '../bonus/bonus.ts'
import { putRate } from './coin.ts'
import { sanitise } from '../site/site.ts'
import { readWheel } from './describe-wheel.ts'
import { putWheel } from './wheel.store.ts'

/**
 * Writes the wheel of a currency and its coin rate, as an operator sets them. HTML is sanitised here. Refuses
 * INVALID_PRIZE_CODE for a slice with an unknown offer.
 */
export const setWheel = operation(call, async ({ body, operator }, context) => {
  const { currency, name, isOpen, couponDays, closedKinds } = body
  const written = await context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: currency, before: await readWheel(tx, currency) })
    for (const { code, offer } of body.slices) {
      const isKnown = offer === null || (await findOffer(tx, { kind: 'prize', code: offer, currency }))
      if (!isKnown) return refuse('INVALID_PRIZE_CODE', { slice: code })
    }
    await putRate(tx, { currency, perCoinSatang: satangOf(body.coinRate) })
    await putWheel(
      tx,
      { currency, name, is_open: isOpen, coupon_days: couponDays, closed_kinds: closedKinds },
      body.slices.map((slice, index) => ({ currency, sort_order: index + 1, ...toRow(slice) })),
    )
    return { message: 'OK' } as const
  })
  if (!isRefusal(written)) context.log.info({ operatorId: operator.operatorId, currency }, 'wheel.changed')
  return written
})

function satangOf(amount: number): Satang {
  return parseAmount(amount) ?? 0n
}

type WrittenSlice = WrittenWheel['slices'][number]

/** Money is stored in satang, everything else in pieces. */
function prizeOf({ kind }: WrittenSlice, amount: number): bigint {
  return kind === 'baht' || kind === 'bonus' ? satangOf(amount) : BigInt(Math.floor(amount))
}

function toRow(slice: WrittenSlice) {
  return {
    code: slice.code,
    label: slice.label,
    bg_color: slice.bgColor,
    text_color: slice.textColor,
    html_description: sanitise(slice.htmlDescription),
    weight: slice.weight,
    kind: slice.kind,
    prize: prizeOf(slice, slice.amount),
    offer_code: slice.offer,
    stock: slice.stock,
    budget: slice.budget === null ? null : prizeOf(slice, slice.budget),
  }
}
