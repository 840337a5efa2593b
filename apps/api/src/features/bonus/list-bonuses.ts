import { listBonuses as call } from '@kapao/contract/bonus'
import { operation } from '../../platform/operation.ts'
import { findGrantsOfKinds } from '../grant/grant.ts'
import { describeTerms, describeReceived, findFreeDeposit } from './bonus.ts'
import { findBonuses } from './offer.store.ts'

/** Enough grants to count the claims of every offer. */
const mostGrants = 1000

/** The bonuses on offer, each with its rule in figures and what the member has received of it. */
export const listBonuses = operation(call, async ({ member }, context) => {
  const { memberId, currency } = member
  const [offers, deposit, grants] = await Promise.all([
    findBonuses(context.db, currency),
    findFreeDeposit(context, member),
    findGrantsOfKinds(context.db, { memberId, kinds: ['bonus'], most: mostGrants }),
  ])
  const now = context.clock.now()
  return offers.map((offer) => ({
    ...describeTerms(offer, deposit),
    code: offer.code,
    type: offer.type,
    maxReceived: offer.max_received,
    banners: offer.banners,
    userBonus: describeReceived(offer, { grants, now }),
    isFull: offer.isFull,
  }))
})
