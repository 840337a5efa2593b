import { z } from 'zod'
import { call } from './call.ts'
import { amount, answeredAmount, instant } from './shapes.ts'

/** Specification §2 Deposit modal, §9. */
export const qrProviders = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'] as const
export type QrProvider = (typeof qrProviders)[number]

/** Quick amounts and the least amount, in baht. Specification §9. */
export const qrAmounts: Record<QrProvider, { quick: readonly number[]; least: number }> = {
  KBANK: { quick: [10, 20, 50, 100, 500, 1000], least: 1 },
  WW: { quick: [100, 200, 300, 500, 1000], least: 100 },
  PAYTIMZ: { quick: [10, 50, 100, 500, 1000], least: 10 },
  PAYONEX: { quick: [100, 200, 300, 500, 1000], least: 100 },
  FP: { quick: [10, 50, 100, 500, 1000], least: 10 },
}

const params = z.object({ provider: z.enum(qrProviders) })

export const qrDeposit = z.object({
  hasQrcode: z.boolean(),
  qrcodeId: z.string().optional(),
  /** The QR as SVG markup. The member app draws its own picture from `payload`. */
  qrcode: z.string().optional(),
  /** The text that the QR carries (EMVCo). */
  payload: z.string().optional(),
  amount: answeredAmount.optional(),
  /** When the QR ends. */
  expireIn: instant.optional(),
  /** Seconds left by the server's clock, for phones whose clock is wrong. */
  expiresInSeconds: z.int().min(0).optional(),
  /** A page of a bank app that pays this QR, where the provider offers one. */
  payLink: z.string().optional(),
  message: z.string().optional(),
  /** The member's latest QR, when it has been paid: the screen says that the money arrived. */
  paid: z.object({ qrcodeId: z.string(), amount: answeredAmount, paidAt: instant }).optional(),
})
export type QrDeposit = z.infer<typeof qrDeposit>

const source = 'Specification §7 Wallet, §4 QR deposit, Product §5'

export const getQrDeposit = call({
  name: 'getQrDeposit',
  method: 'GET',
  url: '/api/qrcode/:provider',
  summary: "The member's live QR of a provider",
  source,
  audience: 'member',
  params,
  answer: qrDeposit,
  refusals: ['NO_BANK'],
  mutates: false,
  idempotency: 'none',
})

export const createQrDeposit = call({
  name: 'createQrDeposit',
  method: 'POST',
  url: '/api/qrcode/:provider',
  summary: 'Make a QR for an amount; it replaces the live one of any provider',
  source,
  audience: 'member',
  params,
  body: z.strictObject({ amount }),
  answer: qrDeposit,
  refusals: ['NO_BANK', 'TRANSFER_MINIMUM', 'QR_FAIL'],
  limits: [{ per: 'member', times: 10, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const cancelQrDeposit = call({
  name: 'cancelQrDeposit',
  method: 'DELETE',
  url: '/api/qrcode/:provider',
  summary: "Drop the member's live QR; money that still arrives is credited all the same",
  source,
  audience: 'member',
  params,
  answer: qrDeposit,
  refusals: ['NO_BANK'],
  mutates: true,
  idempotency: 'state',
})

/** What KBANK tells when money arrived at the operator's account. */
export const kbankPayment = z.object({
  type: z.literal('payment.received'),
  reference: z.string().min(1).max(64),
  toAccount: z.string().min(1).max(40),
  amount,
  currency: z.literal('THB'),
  paidAt: instant,
  fromBank: z.string().max(20),
  fromName: z.string().max(100),
  fromAccount: z.string().max(40),
})
export type KbankPayment = z.infer<typeof kbankPayment>

export const receiveKbankPayment = call({
  name: 'receiveKbankPayment',
  method: 'POST',
  url: '/api/callback/kbank',
  summary: 'KBANK tells of money that arrived (Standard Webhooks)',
  source: 'Product §5, domain facts: callbacks',
  audience: 'party',
  body: kbankPayment,
  answer: z.object({ message: z.literal('OK') }),
  refusals: ['SIGNATURE_INVALID'],
  mutates: true,
  idempotency: 'state',
})
