import { z } from 'zod'
import { offerCode, offerTerms } from './bonus.ts'
import { call } from './call.ts'
import { grant } from './grant.ts'
import { html } from './shapes.ts'

const source = 'Specification §7 Bonus, promotion, statement, Product §7'

export const promotion = offerTerms.extend({ code: z.string(), description: html })
export type Promotion = z.infer<typeof promotion>

export const getCurrentPromotion = call({
  name: 'getCurrentPromotion',
  method: 'GET',
  url: '/api/promotion/current',
  summary: 'The active promotion, if any',
  source,
  audience: 'member',
  answer: z.object({ promotion: grant.nullable() }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const findPromotion = call({
  name: 'findPromotion',
  method: 'GET',
  url: '/api/promotion/find/:code',
  summary: 'The promotion with a code',
  source,
  audience: 'member',
  params: z.object({ code: offerCode }),
  answer: promotion,
  /** PROMOTION_RECEIVED: the member has received it as often as it allows. */
  refusals: ['NO_PROMOTION', 'PROMOTION_RECEIVED'],
  /** Prevents guessing of codes. */
  limits: [{ per: 'member', times: 30, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})

export const activatePromotion = call({
  name: 'activatePromotion',
  method: 'GET',
  url: '/api/promotion/activate/:code',
  summary: 'Receives a promotion: credits the wallet and starts the condition of the promotion',
  source,
  audience: 'member',
  params: z.object({ code: offerCode }),
  answer: z.object({ message: z.literal('SUCCESS') }),
  /** BONUS_CONDITION: the required deposit is missing, or a game balance is not known. */
  refusals: [
    'NO_PROMOTION',
    'PROMOTION_RECEIVED',
    'BONUS_ALREADY_ACTIVE',
    'BONUS_REMAINING',
    'BONUS_FULL',
    'BONUS_CONDITION',
  ],
  limits: [{ per: 'member', times: 120, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const promotionCalls = [getCurrentPromotion, findPromotion, activatePromotion] as const
