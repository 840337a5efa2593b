import { z } from 'zod'
import { offerCode } from './bonus.ts'
import { call } from './call.ts'
import { amount, answeredAmount, html, instant, typedText } from './shapes.ts'

const source = 'Specification §7 Spin wheel, Product §8'

/** The kinds of prizes: money, coins, money with a condition, or goods that an operator hands over. Product §8. */
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

/** The slices that a spin can hit, by weight. A slice that has run out is not included. */
const odds = z.array(z.object({ code: z.string(), label: z.string(), weight: z.int().min(1) }))

export const spinSetup = z.object({
  activeSpinwheel: z.object({ name: z.string(), slices: z.array(slice) }).nullable(),
  userCoin: z.int(),
  /** The sum of deposits that earns one coin; `null`: no coins are earned at present. */
  coinRate: answeredAmount.nullable(),
  /** The remaining deposit for the next coin. */
  untilNextCoin: answeredAmount.nullable(),
  /** Pending deposits, and the coins they will earn when settled, together with the remainder towards the next coin. */
  coming: z.object({ deposits: answeredAmount, coins: z.int() }),
  odds,
  /** The commitment of the next spin: the SHA-256 of the server's seed. `null`: there is nothing to spin for. */
  next: z.object({ drawNo: z.int(), commitment: z.string() }).nullable(),
})
export type SpinSetup = z.infer<typeof spinSetup>

/** A spin with everything needed to check it. */
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

/** A spin with its slice as it was then, and the state of its coupon. */
export const pastSpin = draw.extend({
  slice,
  coupon: z.object({ _id: z.string(), state: z.enum(couponStates), expiresAt: instant.nullable() }),
})
export type PastSpin = z.infer<typeof pastSpin>

export const getSpinSetup = call({
  name: 'getSpinSetup',
  method: 'GET',
  url: '/api/spinwheel/setup',
  summary: "The wheel, the member's coins, the odds, and the commitment of the next spin",
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
  summary: 'Spins the wheel for one coin, and reveals the committed seed',
  source,
  audience: 'member',
  /** Specification §7 spins without a body: the defaults are the current commitment and a random client seed. */
  body: z
    .strictObject({
      /** The commitment from `setup`, which identifies the seed and the odds that the member has seen. */
      commitment: hash.optional(),
      /** The member's own seed, which the server does not know in advance. */
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
  /** WHEEL_CHANGED: the commitment is used or the odds have changed; nothing was spun, and no coin was taken. */
  refusals: ['NO_COIN', 'WHEEL_CLOSED', 'WHEEL_CHANGED'],
  limits: [{ per: 'member', times: 120, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const listSpins = call({
  name: 'listSpins',
  method: 'GET',
  url: '/api/spinwheel/draws',
  summary: 'Past spins, newest first, each with everything needed to check it and the state of its coupon',
  source,
  audience: 'member',
  query: z.strictObject({
    /** Only spins before this number. */
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
  summary: 'The coupons that can be claimed, newest first, at most 300',
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
  summary: 'Claims the prize of a coupon, once',
  source,
  audience: 'member',
  body: z.strictObject({ coupon: z.string().trim().min(1).max(100) }),
  answer: z.object({ success: z.literal(true), kind: z.enum(prizeKinds), amount: answeredAmount }),
  /**
   * INVALID_CODE: the text is not a coupon code. INVALID_PRIZE_CODE: the offer of a bonus prize is closed.
   * INVALID_COUPON_TYPE: prizes of this kind cannot be claimed at present. BONUS_REMAINING: a bonus prize cannot be
   * claimed while a grant is active. BONUS_CONDITION: a game balance is not known.
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
    /** For a bonus: the offer of the kind `prize` that defines its condition. */
    offer: offerCode.nullable().default(null),
    /** How often the slice may be hit in total; `null`: no limit. */
    stock: z.int().min(0).max(1_000_000_000).nullable().default(null),
    /** How much the slice may pay out in total, in the unit of `amount`; `null`: no limit. */
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

const exampleColours = { bgColor: '#b3261e', textColor: '#ffffff' }
const exampleSlices = [
  { ...exampleColours, code: 'CASH', label: '100 baht', weight: 1, kind: 'baht', amount: 100 },
  { ...exampleColours, code: 'COIN', label: '1 coin', weight: 9, kind: 'coins', amount: 1 },
]

/** A wheel as an operator writes it. Amounts are in baht or kip; HTML is sanitised when saved. */
export const writtenWheel = z
  .strictObject({
    name: typedText(60),
    currency: z.enum(['BAHT', 'LAK']).default('BAHT'),
    isOpen: z.boolean().default(true),
    /** The sum of deposits that earns one coin. */
    coinRate: amount.refine((rate) => rate >= 1, { error: 'at least 1' }),
    /** How many days a coupon can be claimed; `null`: no limit. */
    couponDays: z.int().min(1).max(3650).nullable().default(null),
    /** The kinds of prizes that cannot be claimed at present. */
    closedKinds: z.array(z.enum(prizeKinds)).max(prizeKinds.length).default([]),
    slices: z
      .array(writtenSlice)
      .min(2)
      .max(24)
      .meta({ examples: [exampleSlices] }),
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
  summary: 'Replaces the wheel of a currency; earlier spins keep their results',
  source: 'Product §8',
  audience: 'operator',
  needs: 'wheel.set',
  wantsStepUp: true,
  body: writtenWheel,
  answer: z.object({ message: z.literal('OK') }),
  /** INVALID_PRIZE_CODE: a bonus slice does not refer to an open offer of the kind `prize`. */
  refusals: ['INVALID_PRIZE_CODE'],
  mutates: true,
  idempotency: 'state',
})

export const listClaimedGoods = call({
  name: 'listClaimedGoods',
  method: 'POST',
  url: '/api/operator/wheel/goods',
  summary: 'The goods that members have claimed and an operator must hand over, newest first',
  source: 'Product §8',
  audience: 'operator',
  needs: 'wheel.read',
  body: z.strictObject({
    limit: z.int().min(1).max(100).default(50),
    /** Only goods claimed before this time. */
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

export const changeCoins = call({
  name: 'changeCoins',
  method: 'POST',
  url: '/api/operator/coins',
  summary: 'Gives a member coins of the wheel, or takes some back',
  source: 'Console §4',
  audience: 'operator',
  needs: 'reward.give',
  wantsStepUp: true,
  body: z.strictObject({
    memberId: z.uuid(),
    /** A repeat with the same id is the same change. */
    changeId: z.guid(),
    /** Below zero: taken back. */
    coins: z
      .int()
      .min(-1000)
      .max(1000)
      .refine((coins) => coins !== 0, { error: 'not 0' })
      .meta({ examples: [5] }),
    reason: typedText(300),
  }),
  /** The member's coins after it. */
  answer: z.object({ message: z.literal('OK'), coin: z.int().min(0) }),
  /**
   * NO_DATA: no such member. NO_COIN: the member has fewer than would be taken. IDEMPOTENCY_CONFLICT: another change of
   * this member has the id.
   */
  refusals: ['NO_DATA', 'MEMBER_EXCLUDED', 'NO_COIN', 'IDEMPOTENCY_CONFLICT'],
  mutates: true,
  idempotency: 'state',
})

export const markGoodsSent = call({
  name: 'markGoodsSent',
  method: 'POST',
  url: '/api/operator/wheel/goods/sent',
  summary: 'Notes that goods which a member has claimed were handed over or sent',
  source: 'Product §8, Console §4',
  audience: 'operator',
  needs: 'wheel.set',
  body: z.strictObject({ memberId: z.uuid(), coupon: z.uuid() }),
  answer: z.object({ message: z.literal('OK') }),
  /** NO_DATA: no such goods were claimed, or they were sent already. */
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const spinCalls = [
  getSpinSetup,
  spinWheel,
  listSpins,
  listCoupons,
  claimCoupon,
  checkSpinActive,
  setWheel,
  listClaimedGoods,
  changeCoins,
  markGoodsSent,
] as const
