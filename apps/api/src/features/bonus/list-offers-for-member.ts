import { listOffersForMember as call } from '@kapao/contract/bonus'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findCurrency } from '../session/session.ts'
import { describeTerms, findFreeDeposit, isUsedUp } from './bonus.ts'
import { findGiveable } from './offer.store.ts'

/** The open bonuses and promotions, each with what a member would receive now. Refuses NO_DATA. */
export const listOffersForMember = operation(call, async ({ body: { memberId } }, context) => {
  const currency = await findCurrency(context.db, memberId)
  if (!currency) return refuse('NO_DATA')
  const [offers, deposit] = await Promise.all([
    findGiveable(context.db, currency),
    findFreeDeposit(context, { memberId, currency }),
  ])
  return {
    offers: await Promise.all(
      offers.map(async (offer) => ({
        ...describeTerms(offer, deposit),
        kind: offer.kind === 'promotion' ? ('promotion' as const) : ('bonus' as const),
        code: offer.code,
        isFull: offer.isFull,
        isUsedUp: await isUsedUp(context, memberId, offer),
      })),
    ),
  }
})
