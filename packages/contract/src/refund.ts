import { z } from 'zod'
import { banner } from './bonus.ts'
import { call } from './call.ts'
import { givesNothing, givesSomething, writtenReward } from './reward.ts'
import { amount, answeredAmount, instant, page } from './shapes.ts'

const source = 'Specification §7 Invite and refund, Product §7'

export const listRefunds = call({
  name: 'listRefunds',
  method: 'POST',
  url: '/api/refund',
  summary: 'The refunds that the member has received, newest first',
  source,
  audience: 'member',
  body: page,
  answer: z.object({
    total: z.int().min(0),
    refunds: z.array(z.object({ refundAmount: answeredAmount, createdAt: instant })),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

/** Why nothing can be received now. */
export const refundHurdles = [
  'REFUND_INACTIVE',
  'BONUS_REMAINING',
  'REFUND_CONDITION',
  'NO_REFUND',
  'REFUND_MINIMUM',
] as const

export const refundCheck = z.object({
  /** Whether it can be received now. */
  result: z.boolean(),
  /** Whether a bonus is active: nothing can be received meanwhile. */
  bonus: z.boolean(),
  /** Why not. */
  info: z.enum(refundHurdles).nullable(),
  refundAmount: answeredAmount,
  refundSuccess: z.int(),
  refundFail: z.int(),
  /** Percent of the net loss since the last claim, which is `loss`; and the least refund. */
  percent: z.int(),
  percentTurnover: z.int(),
  loss: answeredAmount,
  minimum: answeredAmount,
  /** A refund was claimed and its credit was interrupted: `refund/addWallet` finishes it. */
  isInterrupted: z.boolean(),
})
export type RefundCheck = z.infer<typeof refundCheck>

export const checkRefund = call({
  name: 'checkRefund',
  method: 'GET',
  url: '/api/refund/check',
  summary: 'What can be received of the net loss since the last claim, or why nothing can',
  source,
  audience: 'member',
  answer: refundCheck,
  refusals: [],
  limits: [{ per: 'member', times: 60, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})

const received = z.object({ message: z.literal('REFUND_SUCCESS'), refundAmount: answeredAmount })

export const receiveRefund = call({
  name: 'receiveRefund',
  method: 'GET',
  url: '/api/refund/receive',
  summary: 'Claims the refund and credits it',
  source,
  audience: 'member',
  answer: received,
  /** REFUND_CONDITION: not all games tell their balance, so the loss is not known. */
  refusals: [...refundHurdles],
  limits: [{ per: 'member', times: 120, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const finishRefund = call({
  name: 'finishRefund',
  method: 'GET',
  url: '/api/refund/addWallet',
  summary: 'Credits a claimed refund whose credit was interrupted',
  source,
  audience: 'member',
  answer: received,
  refusals: ['NO_REFUND', 'BONUS_REMAINING', 'REFUND_CONDITION'],
  limits: [{ per: 'member', times: 60, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const listRefundBanners = call({
  name: 'listRefundBanners',
  method: 'GET',
  url: '/api/refund/banners',
  summary: 'Banners that are shown before a refund',
  source,
  audience: 'member',
  answer: z.array(banner),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

/** `minimum` is the least refund; of a wallet in kip it is `minimumInKip`, where there is one. Decision record 0058. */
const refundSettings = writtenReward.extend({ minimum: amount.default(0), minimumInKip: amount.optional() })

export const writtenRefund = refundSettings.refine(givesSomething, givesNothing)

export const getRefundSettings = call({
  name: 'getRefundSettings',
  method: 'GET',
  url: '/api/operator/refund',
  summary: 'What a refund gives and asks for now, as an operator wrote it',
  source: 'Product §7',
  audience: 'operator',
  answer: refundSettings.extend({ banners: z.array(banner) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const setRefundSettings = call({
  name: 'setRefundSettings',
  method: 'POST',
  url: '/api/operator/refund',
  summary: 'Writes what a refund gives and asks for; what was received before keeps its rule',
  source: 'Product §7',
  audience: 'operator',
  body: writtenRefund,
  answer: z.object({ message: z.literal('OK') }),
  refusals: [],
  mutates: true,
  idempotency: 'state',
})
