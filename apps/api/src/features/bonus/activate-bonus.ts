import { activateBonus as call } from '@kapao/contract/bonus'
import { operation } from '../../platform/operation.ts'
import { findGrantsOfKinds, type GrantRow } from '../grant/grant.ts'
import { describeReceived, findOffer, receiveOffer } from './bonus.ts'

const mostGrants = 1000

/** Grants a bonus to the member and returns what the member has received of it. Refuses as `receiveOffer` does. */
export const activateBonus = operation(call, async ({ params: { code }, member }, context) => {
  const { memberId, currency } = member
  const offer = await findOffer(context.db, { kind: 'bonus', code, currency })
  const earlier = await findGrantsOfKinds(context.db, { memberId, kinds: ['bonus'], most: mostGrants })
  function answer(grant: GrantRow) {
    return describeReceived(offer ?? { code, type: 'limit' }, {
      grants: [grant, ...earlier],
      now: context.clock.now(),
    })
  }
  return receiveOffer(context, { member, kind: 'bonus', code }, answer)
})
