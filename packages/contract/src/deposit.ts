import type { Currency } from '@kapao/money/satang'
import { z } from 'zod'
import { call } from './call.ts'
import { amount, answeredAmount, instant } from './shapes.ts'

/** Specification §2 Deposit modal, §9; BCEL's Lao QR by decision record 0028. */
export const qrProviders = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP', 'BCEL'] as const
export type QrProvider = (typeof qrProviders)[number]

/**
 * The QR provider of a deposit account, if it is paid by QR: payment-type accounts and KBANK in SMS mode show as QR,
 * the rest as bank accounts. Specification §2 Deposit modal. BCEL shows a Lao QR, except in manual mode, where an
 * operator matches the money.
 */
export function qrProviderOf(account: {
  bankCode: string
  bankType: 'BANK' | 'PAYMENT'
  mode: 'AUTO' | 'SMS' | 'MANUAL'
}): QrProvider | undefined {
  const { bankCode, bankType, mode } = account
  const isQr =
    bankType === 'PAYMENT' ||
    (bankCode === 'KBANK' && mode === 'SMS') ||
    (bankCode === 'BCEL' && mode !== 'MANUAL')
  return isQr ? qrProviders.find((provider) => provider === bankCode) : undefined
}

export type QrAmounts = { quick: readonly number[]; least: number }

/** The quick amounts and the minimum of each provider, in baht. Specification §9. */
export const qrAmounts: Record<QrProvider, QrAmounts> = {
  KBANK: { quick: [10, 20, 50, 100, 500, 1000], least: 1 },
  WW: { quick: [100, 200, 300, 500, 1000], least: 100 },
  PAYTIMZ: { quick: [10, 50, 100, 500, 1000], least: 10 },
  PAYONEX: { quick: [100, 200, 300, 500, 1000], least: 100 },
  FP: { quick: [10, 50, 100, 500, 1000], least: 10 },
  BCEL: { quick: [10, 20, 50, 100, 500, 1000], least: 1 },
}

/** The same in kip, which only BCEL supports. */
const kipAmounts: QrAmounts = { quick: [10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000], least: 1000 }

/**
 * The quick amounts and the minimum of a provider. The operator's minimum in baht, if set, replaces the provider's
 * minimum and the first quick amount, and removes the quick amounts below it. Specification §9; decision record 0028.
 */
export function qrAmountsFor(
  provider: QrProvider,
  currency: Currency,
  minimum: number | undefined,
): QrAmounts {
  if (currency === 'LAK') return kipAmounts
  const { quick, least } = qrAmounts[provider]
  if (minimum === undefined) return { quick, least }
  return { quick: [minimum, ...quick.slice(1).filter((offered) => offered > minimum)], least: minimum }
}

const params = z.object({ provider: z.enum(qrProviders) })

export const qrDeposit = z.object({
  hasQrcode: z.boolean(),
  qrcodeId: z.string().optional(),
  /** The QR as SVG markup. The member app renders its own image from `payload` instead. */
  qrcode: z.string().optional(),
  /** The text that the QR carries (EMVCo). */
  payload: z.string().optional(),
  amount: answeredAmount.optional(),
  /** When the QR expires. */
  expireIn: instant.optional(),
  /** Seconds left by the server's clock, for phones with a wrong clock. */
  expiresInSeconds: z.int().min(0).optional(),
  /** A link that opens a bank app to pay this QR, if the provider offers one. */
  payLink: z.string().optional(),
  message: z.string().optional(),
  /** The member's latest QR, if it has been paid: the screen shows that the money arrived, and how much. */
  paid: z
    .object({
      qrcodeId: z.string(),
      amount: answeredAmount,
      askedAmount: answeredAmount,
      paidAt: instant,
    })
    .optional(),
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
  summary: 'Creates a QR for an amount; replaces the live one of any provider',
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
  summary: "Cancels the member's live QR; money that still arrives is credited",
  source,
  audience: 'member',
  params,
  answer: qrDeposit,
  refusals: ['NO_BANK'],
  mutates: true,
  idempotency: 'state',
})

/** Every provider that sends call-backs: the QR providers and the source of bank transactions. */
const providers = [
  ...qrProviders.map((provider) => provider.toLowerCase() as Lowercase<QrProvider>),
  'bankfeed',
] as const

/** Each provider has its own format and signature, so only its adapter reads the body. */
export const receivePayment = call({
  name: 'receivePayment',
  method: 'POST',
  url: '/api/callback/:provider',
  summary:
    'Receives a signed notification of incoming money from a bank, a gateway or the bank feed, in its own format',
  source: 'Product §5, domain facts: callbacks',
  audience: 'provider',
  params: z.object({ provider: z.enum(providers) }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: ['SIGNATURE_INVALID', 'VALIDATION_FAILED', 'REQUEST_LIMIT'],
  mutates: true,
  idempotency: 'state',
})

export const depositCalls = [getQrDeposit, createQrDeposit, cancelQrDeposit, receivePayment] as const
