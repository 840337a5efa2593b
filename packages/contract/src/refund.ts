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
  summary: 'A page of the refunds that the member has received, newest first',
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

/** Why no refund can be received now. */
export const refundHurdles = [
  'REFUND_INACTIVE',
  'BONUS_REMAINING',
  'REFUND_CONDITION',
  'NO_REFUND',
  'REFUND_MINIMUM',
] as const

export const refundCheck = z.object({
  /** Whether a refund can be received now. */
  result: z.boolean(),
  /** Whether a bonus is active, which blocks refunds. */
  bonus: z.boolean(),
  /** Why not. */
  info: z.enum(refundHurdles).nullable(),
  refundAmount: answeredAmount,
  refundSuccess: z.int(),
  refundFail: z.int(),
  /**
   * The refund's percentage of `loss`, which is the net loss since the last refund. `minimum` is the smallest refund.
   */
  percent: z.int(),
  percentTurnover: z.int(),
  loss: answeredAmount,
  minimum: answeredAmount,
  /** A refund is pending because its credit was interrupted: `refund/addWallet` finishes it. */
  isInterrupted: z.boolean(),
})
export type RefundCheck = z.infer<typeof refundCheck>

export const checkRefund = call({
  name: 'checkRefund',
  method: 'GET',
  url: '/api/refund/check',
  summary: 'The refund of the net loss since the last one that can be received now, or why none can',
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
  summary: 'Receives the refund: records it and credits it to the wallet',
  source,
  audience: 'member',
  answer: received,
  /** REFUND_CONDITION: a game balance is not known, and so neither is the loss. */
  refusals: [...refundHurdles],
  limits: [{ per: 'member', times: 120, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const finishRefund = call({
  name: 'finishRefund',
  method: 'GET',
  url: '/api/refund/addWallet',
  summary: 'Credits a pending refund whose credit was interrupted',
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
  summary: 'The banners of the refund screen',
  source,
  audience: 'member',
  answer: z.array(banner),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

/** `minimum` is the smallest refund; for a wallet in kip it is `minimumInKip`, and 0 unless that is set. Decision record 0058. */
const refundSettings = writtenReward.extend({ minimum: amount.default(0), minimumInKip: amount.optional() })

export const writtenRefund = refundSettings.refine(givesSomething, givesNothing)

export const getRefundSettings = call({
  name: 'getRefundSettings',
  method: 'GET',
  url: '/api/operator/refund',
  summary: 'The current terms of refunds, as an operator wrote them',
  source: 'Product §7',
  audience: 'operator',
  needs: 'reward.read',
  answer: refundSettings.extend({ banners: z.array(banner) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const setRefundSettings = call({
  name: 'setRefundSettings',
  method: 'POST',
  url: '/api/operator/refund',
  summary: 'Changes the terms of refunds; refunds already received keep their terms',
  source: 'Product §7',
  audience: 'operator',
  needs: 'reward.set',
  wantsStepUp: true,
  body: writtenRefund,
  answer: z.object({ message: z.literal('OK') }),
  refusals: [],
  mutates: true,
  idempotency: 'state',
})

export const refundCalls = [
  listRefunds,
  checkRefund,
  receiveRefund,
  finishRefund,
  listRefundBanners,
  getRefundSettings,
  setRefundSettings,
] as const
