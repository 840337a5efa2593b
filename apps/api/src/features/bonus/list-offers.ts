import { listOffers as call } from '@kapao/contract/bonus'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { listAllOffers } from './offer.store.ts'

/** Every offer as the operator wrote it, including closed ones, with how often a limited one was claimed. */
export const listOffers = operation(call, async (_asked, context) =>
  (await listAllOffers(context.db)).map((offer) => ({
    code: offer.code,
    kind: offer.kind,
    type: offer.type,
    maxReceived: offer.max_received,
    stock: offer.stock,
    leastDeposit: toAmount(offer.least_deposit),
    creditPercent: offer.credit_percent,
    creditFixed: toAmount(offer.credit_fixed),
    creditMost: toAmount(offer.credit_most),
    percentSuccess: offer.percent_success,
    percentFail: offer.percent_fail,
    percentTurnover: offer.turnover_percent,
    hours: offer.hours,
    banners: offer.banners,
    description: offer.description,
    currency: offer.currency,
    place: offer.sort_order,
    isOpen: offer.is_open,
    taken: offer.taken,
  })),
)
