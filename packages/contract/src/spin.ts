import { z } from 'zod'
import { offerCode } from './bonus.ts'
import { call } from './call.ts'
import { amount, answeredAmount, html, instant, typedText } from './shapes.ts'

const source = 'Specification §7 Spin wheel, Product §8'

/** What is won: money, coins, money with a condition, or something that an operator hands over. Product §8. */
export const prizeKinds = ['baht', 'coins', 'bonus', 'goods'] as const
export type PrizeKind = (typeof prizeKinds)[number]

const code = z.string().regex(/^[A-Z0-9]{1,20}$/)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

const slice = z.object({
  code: z.string(),
  label: z.string(),
  bgColor: z.string(),
  textColor: z.string(),
  htmlDescription: html,
  kind: z.enum(prizeKinds),
  /** Baht or kip for `baht` and `bonus`, a number of coins for `coins`, 1 for `goods`. */
  amount: answeredAmount,
})
export type WheelSlice = z.infer<typeof slice>

/** The slices that can be drawn, by weight. One that has run out is not among them. */
const odds = z.array(z.object({ code: z.string(), label: z.string(), weight: z.int().min(1) }))

export const spinSetup = z.object({
  activeSpinwheel: z.object({ name: z.string(), slices: z.array(slice) }).nullable(),
  userCoin: z.int(),
  /** Deposits of so much, in sum, give a coin; `null`: none are given at present. */
  coinRate: answeredAmount.nullable(),
  /** What is still to be deposited for the next coin. */
  untilNextCoin: answeredAmount.nullable(),
  /** Deposits in progress, and the coins that they bring with what waits for the next coin, once they are settled. */
  coming: z.object({ deposits: answeredAmount, coins: z.int() }),
  odds,
  /** What the next draw is bound to: the SHA-256 of the server's seed. `null`: there is nothing to draw. */
  next: z.object({ drawNo: z.int(), commitment: z.string() }).nullable(),
})
export type SpinSetup = z.infer<typeof spinSetup>

/** A draw with all that is needed to check it. */
export const draw = z.object({
  drawNo: z.int(),
  commitment: z.string(),
  serverSeed: z.string(),
  clientSeed: z.string(),
  round: z.int(),
  odds,
  code: z.string(),
  label: z.string(),
  createdAt: instant,
})
export type Draw = z.infer<typeof draw>

export const couponStates = ['open', 'claimed', 'expired'] as const
export type CouponState = (typeof couponStates)[number]

/** A draw with the slice as it was then, and what became of its coupon. */
export const pastSpin = draw.extend({
  slice,
  coupon: z.object({ _id: z.string(), state: z.enum(couponStates), expiresAt: instant.nullable() }),
})
export type PastSpin = z.infer<typeof pastSpin>

export const getSpinSetup = call({
  name: 'getSpinSetup',
  method: 'GET',
  url: '/api/spinwheel/setup',
  summary: "The wheel, the member's coins, the odds, and what the next draw is bound to",
  source,
  audience: 'member',
  answer: spinSetup,
  refusals: [],
  limits: [{ per: 'member', times: 600, seconds: 60 }],
  mutates: true,
  idempotency: 'state',
})

export const spinWheel = call({
  name: 'spinWheel',
  method: 'POST',
  url: '/api/spinwheel/spin',
  summary: 'Draws for one coin, and reveals the seed that the draw was bound to',
  source,
  audience: 'member',
  /** Specification §7 spins without a body: what is left out is the turn of now, and a seed drawn for the member. */
  body: z
    .strictObject({
      /** The one of `setup`: it names the seed and the odds that the member has seen. */
      commitment: hash.optional(),
      /** The member's part of the draw, which nobody knew before. */
      clientSeed: z
        .string()
        .regex(/^[\w-]{8,64}$/)
        .optional(),
    })
    .nullish(),
  answer: z.object({
    success: z.literal(true),
    result: z.object({
      code: z.string(),
      label: z.string(),
      remainingCoin: z.int(),
      kind: z.enum(prizeKinds),
      amount: answeredAmount,
      coupon: z.string(),
    }),
    draw,
  }),
  /** WHEEL_CHANGED: the commitment is used or the odds are others now; nothing was drawn, and no coin taken. */
  refusals: ['NO_COIN', 'WHEEL_CLOSED', 'WHEEL_CHANGED'],
  limits: [{ per: 'member', times: 120, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const listSpins = call({
  name: 'listSpins',
  method: 'GET',
  url: '/api/spinwheel/draws',
  summary:
    'Past draws, newest first, each with all that is needed to check it, and what became of its coupon',
  source,
  audience: 'member',
  query: z.strictObject({
    /** The draws before this one. */
    before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  answer: z.object({ draws: z.array(pastSpin) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const coupon = z.object({
  _id: z.string(),
  amount: answeredAmount,
  prize: z.object({ slice, name: z.string() }),
  createdAt: instant,
  /** `null`: never. */
  expiresAt: instant.nullable(),
})
export type Coupon = z.infer<typeof coupon>

export const listCoupons = call({
  name: 'listCoupons',
  method: 'GET',
  url: '/api/spinwheel/coupon',
  summary: 'The coupons that can be claimed, newest first, 300 at most',
  source,
  audience: 'member',
  answer: z.array(coupon),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const claimCoupon = call({
  name: 'claimCoupon',
  method: 'POST',
  url: '/api/spinwheel/coupon/claim',
  summary: 'Claims what a coupon stands for, once',
  source,
  audience: 'member',
  body: z.strictObject({ coupon: z.string().trim().min(1).max(100) }),
  answer: z.object({ success: z.literal(true), kind: z.enum(prizeKinds), amount: answeredAmount }),
  /**
   * INVALID_CODE: it is no coupon's code. INVALID_PRIZE_CODE: the offer of a bonus is not given any more.
   * INVALID_COUPON_TYPE: prizes of this kind cannot be claimed at present. BONUS_REMAINING: a bonus is a prize only while
   * none is active. BONUS_CONDITION: the games' balances are not known.
   */
  refusals: [
    'NO_CLAIMABLE_COUPON',
    'INVALID_PRIZE_CODE',
    'INVALID_CODE',
    'INVALID_COUPON_TYPE',
    'COUPON_EXPIRED',
    'BONUS_REMAINING',
    'BONUS_CONDITION',
  ],
  limits: [{ per: 'member', times: 120, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const checkSpinActive = call({
  name: 'checkSpinActive',
  method: 'GET',
  url: '/api/spinwheel/active',
  summary: 'Whether there is a wheel to spin',
  source,
  audience: 'member',
  answer: z.object({ active: z.boolean() }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

const colour = z.string().regex(/^#[0-9a-f]{6}$/i)

const writtenSlice = z
  .strictObject({
    code,
    label: typedText(30),
    bgColor: colour,
    textColor: colour,
    htmlDescription: z.string().max(20_000).default(''),
    weight: z.int().min(0).max(1_000_000),
    kind: z.enum(prizeKinds),
    amount: amount.default(1),
    /** The offer of the kind `prize` whose condition a bonus has. */
    offer: offerCode.nullable().default(null),
    /** How often it may be drawn in all; `null`: no end. */
    stock: z.int().min(0).max(1_000_000_000).nullable().default(null),
    /** What it may give in all, counted as `amount` is; `null`: no end. */
    budget: amount.nullable().default(null),
  })
  .refine(({ amount: prize }) => prize > 0, { error: 'it gives nothing', path: ['amount'] })
  .refine(({ kind, amount: prize }) => kind !== 'coins' || (Number.isInteger(prize) && prize <= 1000), {
    error: 'a whole number of coins, 1000 at most',
    path: ['amount'],
  })
  .refine(({ kind, amount: prize }) => kind !== 'goods' || prize === 1, {
    error: 'goods are one piece',
    path: ['amount'],
  })
  .refine(({ kind, offer }) => (kind === 'bonus') === (offer !== null), {
    error: 'a bonus, and nothing else, has an offer',
    path: ['offer'],
  })

/** A wheel as an operator writes it. Amounts in baht or kip; HTML is sanitised when it is saved. */
export const writtenWheel = z
  .strictObject({
    name: typedText(60),
    currency: z.enum(['BAHT', 'LAK']).default('BAHT'),
    isOpen: z.boolean().default(true),
    /** Deposits of so much, in sum, give a coin. */
    coinRate: amount.refine((rate) => rate >= 1, { error: 'at least 1' }),
    /** How long a coupon can be claimed; `null`: for ever. */
    couponDays: z.int().min(1).max(3650).nullable().default(null),
    /** Kinds of prizes that cannot be claimed at present. */
    closedKinds: z.array(z.enum(prizeKinds)).max(prizeKinds.length).default([]),
    slices: z.array(writtenSlice).min(2).max(24),
  })
  .refine(({ slices }) => new Set(slices.map((each) => each.code)).size === slices.length, {
    error: 'two slices of one code',
    path: ['slices'],
  })
export type WrittenWheel = z.output<typeof writtenWheel>

export const setWheel = call({
  name: 'setWheel',
  method: 'POST',
  url: '/api/operator/wheel',
  summary: 'Writes the wheel of a currency; what was drawn before stays as it was drawn',
  source: 'Product §8',
  audience: 'operator',
  body: writtenWheel,
  answer: z.object({ message: z.literal('OK') }),
  /** A bonus names no open offer of the kind `prize`. */
  refusals: ['INVALID_PRIZE_CODE'],
  mutates: true,
  idempotency: 'state',
})

export const listClaimedGoods = call({
  name: 'listClaimedGoods',
  method: 'POST',
  url: '/api/operator/wheel/goods',
  summary: 'The goods that members have claimed and an operator hands over, newest first',
  source: 'Product §8',
  audience: 'operator',
  body: z.strictObject({
    limit: z.int().min(1).max(100).default(50),
    /** Those that were claimed before this moment. */
    before: instant.optional(),
  }),
  answer: z.object({
    goods: z.array(
      z.object({
        memberId: z.string(),
        coupon: z.string(),
        code: z.string(),
        label: z.string(),
        claimedAt: instant,
      }),
    ),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
