import type { WrittenWheel } from '@kapao/contract/spin'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { largestSatang, toAmount } from '@kapao/money/satang'
import { findRate } from './coin.store.ts'
import { amountOf } from './prize-amount.ts'
import { findWrittenWheel, type WrittenSliceRow } from './wheel.store.ts'

/** The wheel of a currency in the form in which an operator writes it, with its HTML as it was sanitised. */
export async function readWheel(
  db: Database | DatabaseTransaction,
  currency: 'BAHT' | 'LAK',
): Promise<WrittenWheel | undefined> {
  const wheel = await findWrittenWheel(db, currency)
  if (!wheel) return undefined
  const rate = await findRate(db, currency)
  return {
    name: wheel.name,
    currency,
    isOpen: wheel.is_open,
    // Without a rate no coins are earned.
    coinRate: toAmount(rate?.perCoinSatang ?? largestSatang),
    couponDays: wheel.coupon_days,
    closedKinds: wheel.closed_kinds,
    slices: wheel.slices.map(describeWrittenSlice),
  }
}

function describeWrittenSlice(slice: WrittenSliceRow): WrittenWheel['slices'][number] {
  return {
    code: slice.code,
    label: slice.label,
    bgColor: slice.bg_color,
    textColor: slice.text_color,
    htmlDescription: slice.html_description,
    weight: slice.weight,
    kind: slice.kind,
    amount: amountOf(slice.kind, slice.prize),
    offer: slice.offer_code,
    stock: slice.stock,
    budget: slice.budget === null ? null : amountOf(slice.kind, slice.budget),
  }
}
