import { z } from 'zod'
import { call } from './call.ts'
import { writtenPicture } from './picture.ts'
import { amount, answeredAmount, html, instant, typedText } from './shapes.ts'

/**
 * The period in which receipts of an offer are counted: `limit` all time, `day` the calendar day, `week` the week from
 * Monday, both in Asia/Bangkok. Specification §3.
 */
export const offerTypes = ['limit', 'day', 'week'] as const
export type OfferType = (typeof offerTypes)[number]

const source = 'Specification §7 Bonus, promotion, statement, Product §7'

/** A code as members type it: in any case, with or without surrounding spaces. */
export const offerCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,20}$/)

/** A picture with a text of the operator. Specification §3 Carousel item. */
export const banner = z.object({ image: z.string(), html })
export type Banner = z.infer<typeof banner>

/** What the member would receive now, based on the newest deposit that no grant has used. */
const terms = z.object({ deposit: answeredAmount, credit: answeredAmount, base: answeredAmount })

/** The terms of an offer in figures. */
export const offerTerms = z.object({
  percentFail: z.int(),
  /** 0: the offer has no such condition. */
  percentSuccess: z.int(),
  /** The turnover requirement in percent of the base; 0: none. */
  percentTurnover: z.int(),
  leastDeposit: answeredAmount,
  creditPercent: z.int(),
  creditFixed: answeredAmount,
  creditMost: answeredAmount,
  /** How many hours the condition may stay open; `null`: no limit. */
  hours: z.int().nullable(),
  /** `null`: the member has not made the required deposit. */
  terms: terms.nullable(),
})
export type OfferTerms = z.infer<typeof offerTerms>

export const receivedBonus = z.object({
  /** The member's newest grant of this bonus. */
  _id: z.string().nullable(),
  isActive: z.boolean(),
  /** The receipts that count now: those of the day, of the week, or all. */
  received: z.array(z.object({ updatedAt: instant })),
})
export type ReceivedBonus = z.infer<typeof receivedBonus>

export const bonus = offerTerms.extend({
  code: z.string(),
  type: z.enum(offerTypes),
  maxReceived: z.int(),
  banners: z.array(banner),
  userBonus: receivedBonus,
  /** The stock is used up. */
  isFull: z.boolean(),
})
export type Bonus = z.infer<typeof bonus>

export const listBonuses = call({
  name: 'listBonuses',
  method: 'GET',
  url: '/api/bonus',
  summary: 'The bonuses on offer, each with its terms and what the member has already received of it',
  source,
  audience: 'member',
  answer: z.array(bonus),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const activateBonus = call({
  name: 'activateBonus',
  method: 'GET',
  url: '/api/bonus/activate/:code',
  summary: 'Receives a bonus: credits the wallet and starts the condition of the bonus',
  source,
  audience: 'member',
  params: z.object({ code: offerCode }),
  answer: receivedBonus,
  /** BONUS_CONDITION: the required deposit is missing, or a game balance is not known. */
  refusals: [
    'NO_DATA',
    'BONUS_ALREADY_ACTIVE',
    'BONUS_REMAINING',
    'BONUS_MAX_CLAIMED',
    'BONUS_FULL',
    'BONUS_CONDITION',
  ],
  limits: [{ per: 'member', times: 120, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const checkActiveBonus = call({
  name: 'checkActiveBonus',
  method: 'GET',
  url: '/api/bonus/check/active',
  summary: 'Whether a grant is active, and its kind and code',
  source,
  audience: 'member',
  answer: z.object({
    status: z.boolean(),
    type: z.enum(['bonus', 'promotion', 'invite', 'refund']).nullable(),
    code: z.string().nullable(),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const checkBonusMinimum = call({
  name: 'checkBonusMinimum',
  method: 'GET',
  url: '/api/bonus/check/minimum',
  summary: 'The smallest deposit that any bonus requires, and whether the newest unused deposit reaches it',
  source,
  audience: 'member',
  answer: z.object({ result: z.boolean(), minimum: answeredAmount, deposit: answeredAmount }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const clearBonus = call({
  name: 'clearBonus',
  method: 'GET',
  url: '/api/bonus/clear',
  summary:
    'Cancels the active grant and takes back the credit and what play has won, as far as the balance allows',
  source,
  audience: 'member',
  answer: z.object({ message: z.literal('BONUS_CLEAR'), takenBack: answeredAmount }),
  /** BONUS_CLEAR: no grant is active. BONUS_REMAINING: the condition is met, so the whole balance must be withdrawn. */
  refusals: ['BONUS_CLEAR', 'BONUS_REMAINING', 'TRANSFER_IN_PROGRESS', 'TRANSFER_FAIL'],
  limits: [{ per: 'member', times: 60, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

const percent = z.int().min(0)

/**
 * Banners as an operator writes them: a picture on this site or an https URL, and HTML that is sanitised when saved.
 */
export const writtenBanners = z
  .array(
    z.strictObject({
      image: writtenPicture,
      html: z.string().max(20_000),
    }),
  )
  .max(10)

/** An offer as an operator writes it. Amounts are in baht or kip; HTML is sanitised when saved. */
export const writtenOffer = z
  .strictObject({
    code: offerCode,
    /** A `prize` is won on the prize wheel and cannot be found by its code. */
    kind: z.enum(['bonus', 'promotion', 'prize']),
    type: z.enum(offerTypes),
    maxReceived: z.int().min(1).max(1000),
    stock: z.int().min(0).max(1_000_000_000).nullable().default(null),
    leastDeposit: amount.default(0).meta({ examples: [100] }),
    creditPercent: percent
      .max(1000)
      .default(0)
      .meta({ examples: [50] }),
    creditFixed: amount.default(0),
    creditMost: amount,
    percentSuccess: percent.max(100_000).default(0),
    percentFail: percent.max(99),
    percentTurnover: percent.max(100_000).default(0),
    hours: z.int().min(1).max(8760).nullable().default(null),
    banners: writtenBanners.default([]),
    description: z.string().max(20_000).default(''),
    currency: z.enum(['BAHT', 'LAK']).default('BAHT'),
    place: z.int().min(0).max(10_000),
    isOpen: z.boolean().default(true),
  })
  .refine(({ creditPercent, creditFixed }) => creditPercent > 0 || creditFixed > 0, {
    error: 'it gives nothing',
    path: ['creditFixed'],
  })
  .refine(({ creditMost }) => creditMost > 0, { error: 'it gives nothing', path: ['creditMost'] })
  .refine(({ creditPercent, leastDeposit }) => creditPercent === 0 || leastDeposit > 0, {
    error: 'a percentage needs a deposit',
    path: ['leastDeposit'],
  })
  .refine(({ percentSuccess }) => percentSuccess === 0 || percentSuccess > 100, {
    error: '0, or more than the base',
    path: ['percentSuccess'],
  })
export type WrittenOffer = z.output<typeof writtenOffer>

export const setOffer = call({
  name: 'setOffer',
  method: 'POST',
  url: '/api/operator/offers',
  summary:
    'Creates an offer (a bonus, promotion or prize) or changes the one with this code; active grants keep their terms',
  source: 'Product §7',
  audience: 'operator',
  needs: 'offer.set',
  wantsStepUp: true,
  body: writtenOffer,
  answer: z.object({ message: z.literal('OK') }),
  refusals: [],
  mutates: true,
  idempotency: 'state',
})

export const listOffers = call({
  name: 'listOffers',
  method: 'GET',
  url: '/api/operator/offers',
  summary: 'Every bonus, promotion and prize as an operator wrote it, with how much of its stock is used',
  source: 'Product §7',
  audience: 'operator',
  needs: 'offer.read',
  answer: z.array(z.object({ ...writtenOffer.shape, taken: z.int().min(0) })),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

const operatorSource = 'Console §4'
const memberId = z.uuid()
const givenKind = z.enum(['bonus', 'promotion'])

export const listOffersForMember = call({
  name: 'listOffersForMember',
  method: 'POST',
  url: '/api/operator/members/offers',
  summary: 'The open bonuses and promotions, each with what a member would receive now',
  source: operatorSource,
  audience: 'operator',
  needs: 'member.read',
  body: z.strictObject({ memberId }),
  answer: z.object({
    offers: z.array(
      offerTerms.extend({
        kind: givenKind,
        code: z.string(),
        /** The stock is used up. */
        isFull: z.boolean(),
        /** The member has received it as often as it allows. */
        isUsedUp: z.boolean(),
      }),
    ),
  }),
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

export const giveBonus = call({
  name: 'giveBonus',
  method: 'POST',
  url: '/api/operator/members/give-bonus',
  summary: 'Gives a member a bonus or promotion, judged as if the member accepted it',
  source: operatorSource,
  audience: 'operator',
  needs: 'reward.give',
  wantsStepUp: true,
  body: z.strictObject({
    memberId,
    /** A repeat with the same id is the same bonus. */
    bonusId: z.guid(),
    kind: givenKind,
    code: offerCode,
    /** However often the member has received it. Nothing else of its rules can be set aside. */
    mayReceiveAgain: z.boolean().default(false),
    reason: typedText(300),
  }),
  answer: z.object({
    message: z.literal('OK'),
    grantId: z.string(),
    credit: answeredAmount,
    base: answeredAmount,
    turnover: answeredAmount,
  }),
  /** NO_DATA: no such member or offer. IDEMPOTENCY_CONFLICT: another bonus of this member has the id. */
  refusals: [...activateBonus.refusals, 'MEMBER_EXCLUDED', 'IDEMPOTENCY_CONFLICT'],
  mutates: true,
  idempotency: 'state',
})

export const endBonus = call({
  name: 'endBonus',
  method: 'POST',
  url: '/api/operator/members/end-bonus',
  summary:
    'Ends an open grant as if the member cancelled it: the credit and what play has won are taken back',
  source: operatorSource,
  audience: 'operator',
  needs: 'reward.give',
  wantsStepUp: true,
  body: z.strictObject({ memberId, grantId: z.uuid(), reason: typedText(300) }),
  answer: z.object({ message: z.literal('OK'), takenBack: answeredAmount }),
  /** NO_DATA: the member has no such grant. BONUS_CLEAR: it has ended already, but not by a cancellation. */
  refusals: ['NO_DATA', ...clearBonus.refusals],
  mutates: true,
  idempotency: 'state',
})

export const bonusCalls = [
  listBonuses,
  activateBonus,
  checkActiveBonus,
  checkBonusMinimum,
  clearBonus,
  listOffers,
  setOffer,
  listOffersForMember,
  giveBonus,
  endBonus,
] as const
