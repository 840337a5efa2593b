import { listOffers as call } from '@kapao/contract/bonus'
import { operation } from '../../platform/operation.ts'
import { describeOffer } from './describe-offer.ts'
import { listAllOffers } from './offer.store.ts'

/** Every offer as the operator wrote it, including closed ones, with how often a limited one was claimed. */
export const listOffers = operation(call, async (_asked, context) =>
  (await listAllOffers(context.db)).map((offer) => ({ ...describeOffer(offer), taken: offer.taken })),
)
