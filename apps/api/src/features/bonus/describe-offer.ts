import type { WrittenOffer } from '@kapao/contract/bonus'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { toAmount } from '@kapao/money/satang'
import { findWrittenOffer, type OfferRow } from './offer.store.ts'

/** An offer in the form in which an operator writes it, with its HTML as it was sanitised. */
export function describeOffer(offer: Omit<OfferRow, 'isFull'>): WrittenOffer {
  return {
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
  }
}

/** The offer with a code as an operator wrote it, whether open or not. */
export async function readOffer(
  db: Database | DatabaseTransaction,
  code: string,
): Promise<WrittenOffer | undefined> {
  const offer = await findWrittenOffer(db, code)
  return offer && describeOffer(offer)
}
