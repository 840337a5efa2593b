import { setOffer as call, type WrittenOffer } from '@kapao/contract/bonus'
import { parseAmount, type Satang } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { sanitise } from '../site/site.ts'
import { readOffer } from './describe-offer.ts'
import { putOffer } from './offer.store.ts'

/** Creates an offer or replaces the one with its code. HTML is sanitised here, and again where it is shown. */
export const setOffer = operation(call, async ({ body, operator }, context) => {
  await context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: body.code, before: await readOffer(tx, body.code) })
    await putOffer(tx, toRow(body))
  })
  context.log.info({ operatorId: operator.operatorId, code: body.code }, 'offer.changed')
  return { message: 'OK' } as const
})

function satangOf(amount: number): Satang {
  return parseAmount(amount) ?? 0n
}

function toRow(offer: WrittenOffer) {
  return {
    code: offer.code,
    kind: offer.kind,
    type: offer.type,
    max_received: offer.maxReceived,
    stock: offer.stock,
    least_deposit: satangOf(offer.leastDeposit),
    credit_percent: offer.creditPercent,
    credit_fixed: satangOf(offer.creditFixed),
    credit_most: satangOf(offer.creditMost),
    percent_success: offer.percentSuccess,
    percent_fail: offer.percentFail,
    turnover_percent: offer.percentTurnover,
    hours: offer.hours,
    banners: JSON.stringify(offer.banners.map(({ image, html }) => ({ image, html: sanitise(html) }))),
    description: sanitise(offer.description),
    currency: offer.currency,
    sort_order: offer.place,
    is_open: offer.isOpen,
  }
}
