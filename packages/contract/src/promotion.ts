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
  summary: 'The promotion that is active, where one is',
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
  summary: 'The promotion of a code',
  source,
  audience: 'member',
  params: z.object({ code: offerCode }),
  answer: promotion,
  refusals: ['NO_PROMOTION'],
  /** Codes are not to be guessed. */
  limits: [{ per: 'member', times: 30, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})

export const activatePromotion = call({
  name: 'activatePromotion',
  method: 'GET',
  url: '/api/promotion/activate/:code',
  summary: 'Receives a promotion: the credit is in the wallet, and its condition begins',
  source,
  audience: 'member',
  params: z.object({ code: offerCode }),
  answer: z.object({ message: z.literal('SUCCESS') }),
  /** BONUS_CONDITION: the deposit that it needs is not there, or the games' balances are not known. */
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
