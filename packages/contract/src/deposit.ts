import { z } from 'zod'
import { call } from './call.ts'
import { lookupDeposit } from './money-lookups.ts'
import { amount, answeredAmount, instant } from './shapes.ts'
import { syntheticProvider } from './synthetic.ts'

/** What the operator's account at a QR provider is. */
type QrAccount = {
  /** The modes in which an account of bank type is paid by QR. An account of payment type always is. */
  bankModes: readonly ('AUTO' | 'SMS' | 'MANUAL')[]
  /** The part of the account that the QR carries. */
  receiver: 'accountNo' | 'promptPayId'
}

const atGateway: QrAccount = { bankModes: [], receiver: 'accountNo' }

/**
 * The QR providers by their codes. Specification §2 Deposit modal; BCEL's Lao QR by decision record 0028, not in manual
 * mode, in which an operator matches the money. Everything else about a provider is in
 * `packages/providers/src/qr/NAME.ts`.
 */
export const qrAccounts = {
  KBANK: { bankModes: ['SMS'], receiver: 'promptPayId' },
  WW: atGateway,
  PAYTIMZ: atGateway,
  PAYONEX: atGateway,
  FP: atGateway,
  BCEL: { bankModes: ['AUTO', 'SMS'], receiver: 'accountNo' },
  THAIQR: atGateway,
} as const satisfies Record<string, QrAccount>

export type QrProvider = keyof typeof qrAccounts
export const qrProviders = Object.keys(qrAccounts) as [QrProvider, ...QrProvider[]]

/** The QR provider of a deposit account; undefined for an account that members transfer to without a QR. */
export function qrProviderOf(account: {
  bankCode: string
  bankType: 'BANK' | 'PAYMENT'
  mode: 'AUTO' | 'SMS' | 'MANUAL'
}): QrProvider | undefined {
  const { bankCode, bankType, mode } = account
  const provider = qrProviders.find((each) => each === bankCode)
  if (provider === undefined || bankType === 'PAYMENT') return provider
  const { bankModes }: QrAccount = qrAccounts[provider]
  return bankModes.includes(mode) ? provider : undefined
}

/** The quick amounts and the minimum of a QR, in whole units of the account's currency. Specification §9. */
export type QrAmounts = { quick: readonly number[]; least: number }

const params = z.object({ provider: z.enum(qrProviders) })
/** The providers of members, and that of the synthetic member, which refuses NO_BANK to everybody else. */
export type AskedProvider = QrProvider | typeof syntheticProvider

export const qrDeposit = z.object({
  hasQrcode: z.boolean(),
  qrcodeId: z.string().optional(),
  /** The QR as SVG markup. The member app renders its own image from `payload` instead. */
  qrcode: z.string().optional(),
  /** The text that the QR carries (EMVCo). */
  payload: z.string().optional(),
  amount: answeredAmount.optional(),
  /** What the member asked for. The QR's amount may be higher, so that its payment can be told from others. */
  requestedAmount: answeredAmount.optional(),
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
      /** The id of its statement line. Absent if a person matched the payment. */
      statementId: z.string().optional(),
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

export const listQrDeposits = call({
  name: 'listQrDeposits',
  method: 'GET',
  url: '/api/qrcode',
  summary: "The member's QRs of all providers that are live or were paid a moment ago",
  source: 'Product §5: home asks once for all providers',
  audience: 'member',
  answer: z.object({ qrs: z.array(z.object({ provider: z.enum(qrProviders), qr: qrDeposit })) }),
  refusals: [],
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
  params: z.object({ provider: z.enum([...qrProviders, syntheticProvider]) }),
  body: z.strictObject({ amount }),
  answer: qrDeposit,
  /** REQUEST_LIMIT: the member's unpaid QRs hold too many amounts; `seconds` to wait. */
  refusals: ['NO_BANK', 'TRANSFER_MINIMUM', 'PARTY_PAUSED', 'QR_FAIL', 'REQUEST_LIMIT'],
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
  ...[...qrProviders, syntheticProvider].map(
    (provider) => provider.toLowerCase() as Lowercase<AskedProvider>,
  ),
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

/**
 * Why a payment credits no member yet. UNKNOWN: no QR ever had its reference or amount. PAID_LATE: the QRs that had the
 * amount ended before. SEVERAL_QRS: the amount was another member's within the day before. Decision record 0007.
 */
export const unmatchedReasons = ['UNKNOWN', 'PAID_LATE', 'SEVERAL_QRS'] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** A payment that waits for manual review. */
export const unmatchedPayment = z.object({
  provider: z.enum(qrProviders),
  /** The provider's reference of the payment. */
  paymentId: z.string(),
  reason: z.enum(unmatchedReasons),
  /** The operator's account that received it, where the provider states it. */
  receiver: z.string().nullable(),
  amount: answeredAmount,
  currency: z.enum(['BAHT', 'LAK']),
  paidAt: instant,
  receivedAt: instant,
  /** The members whose QRs had this amount at this account: one of them has probably paid. */
  candidates: z.array(z.string()),
  /** The notification as the provider sent it, with the payer as far as the provider shows it. */
  story: z.record(z.string(), z.unknown()),
})
export type UnmatchedPayment = z.infer<typeof unmatchedPayment>

export const listUnmatchedPayments = call({
  name: 'listUnmatchedPayments',
  method: 'POST',
  url: '/api/operator/payments/unmatched',
  summary: 'Payments of QRs that credit no member yet and wait for manual review, oldest first',
  source: 'Product §5 and §12, decision record 0007',
  audience: 'operator',
  needs: 'deposit.read',
  body: z.strictObject({
    limit: z.int().min(1).max(100).default(50),
    after: z.string().max(300).optional(),
  }),
  answer: z.object({ payments: z.array(unmatchedPayment), after: z.string().nullable() }),
  refusals: ['VALIDATION_FAILED'],
  mutates: false,
  idempotency: 'none',
})

export const matchPayment = call({
  name: 'matchPayment',
  method: 'POST',
  url: '/api/operator/payments/match',
  summary: 'Assigns a waiting payment to a member and credits it once',
  source: 'Product §5 and §12, decision record 0007',
  audience: 'operator',
  needs: 'deposit.match',
  body: z.strictObject({
    provider: z.enum(qrProviders),
    paymentId: z.string().min(1).max(64),
    memberId: z.uuid(),
    reason: z.string().trim().min(1).max(500),
  }),
  answer: z.object({ message: z.literal('OK') }),
  /** NO_DATA: no such payment, or it no longer waits. NO_USER: no such member, or another wallet currency. */
  refusals: ['NO_DATA', 'NO_USER'],
  mutates: true,
  idempotency: 'state',
})

export const depositCalls = [
  lookupDeposit,
  getQrDeposit,
  listQrDeposits,
  createQrDeposit,
  cancelQrDeposit,
  receivePayment,
  listUnmatchedPayments,
  matchPayment,
] as const
