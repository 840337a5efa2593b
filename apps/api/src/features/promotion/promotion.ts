import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { Context } from '../../platform/context.ts'
import { findOffer, type OfferRow } from '../bonus/bonus.ts'

/** The promotion with this code that members with this currency can find. Refuses NO_PROMOTION. */
export async function findOpenPromotion(
  { db }: Pick<Context, 'db'>,
  { code, currency }: { code: string; currency: 'BAHT' | 'LAK' },
): Promise<OfferRow | Refusal<'NO_PROMOTION'>> {
  return (await findOffer(db, { kind: 'promotion', code, currency })) ?? refuse('NO_PROMOTION')
}
