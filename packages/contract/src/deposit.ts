import type { Currency } from '@kapao/money/satang'
import { z } from 'zod'
import { call } from './call.ts'
import { amount, answeredAmount, instant, typedDigits } from './shapes.ts'

/** Specification §2 Deposit modal, §9; BCEL's Lao QR by decision record 0028. */
export const qrProviders = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP', 'BCEL'] as const
export type QrProvider = (typeof qrProviders)[number]

/**
 * The QR provider that an account is paid by, where it is one: payment-type accounts and KBANK in SMS mode show as
 * QR, the rest as bank accounts. Specification §2 Deposit modal. BCEL's own panel shows a Lao QR, save where a person
 * matches its money by hand.
 */
export const qrProviderOf = (account: {
  bankCode: string
  bankType: 'BANK' | 'PAYMENT'
  mode: 'AUTO' | 'SMS' | 'MANUAL'
}): QrProvider | undefined => {
  const { bankCode, bankType, mode } = account
  const isQr =
    bankType === 'PAYMENT' ||
    (bankCode === 'KBANK' && mode === 'SMS') ||
    (bankCode === 'BCEL' && mode !== 'MANUAL')
  return isQr ? qrProviders.find((provider) => provider === bankCode) : undefined
}

export type QrAmounts = { quick: readonly number[]; least: number }

/** Quick amounts and the least amount, in baht. Specification §9. */
export const qrAmounts: Record<QrProvider, QrAmounts> = {
  KBANK: { quick: [10, 20, 50, 100, 500, 1000], least: 1 },
  WW: { quick: [100, 200, 300, 500, 1000], least: 100 },
  PAYTIMZ: { quick: [10, 50, 100, 500, 1000], least: 10 },
  PAYONEX: { quick: [100, 200, 300, 500, 1000], least: 100 },
  FP: { quick: [10, 50, 100, 500, 1000], least: 10 },
  BCEL: { quick: [10, 20, 50, 100, 500, 1000], least: 1 },
}

/** The same in kip, which BCEL alone moves. */
const kipAmounts: QrAmounts = { quick: [10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000], least: 1000 }

/**
 * The same with the operator's minimum in baht, where one is set: it stands in the place of the least and of the first
 * quick amount, and quick amounts that would be below it fall away. Specification §9; decision record 0028.
 */
export const qrAmountsFor = (
  provider: QrProvider,
  currency: Currency,
  minimum: number | undefined,
): QrAmounts => {
  if (currency === 'LAK') return kipAmounts
  const { quick, least } = qrAmounts[provider]
  if (minimum === undefined) return { quick, least }
  return { quick: [minimum, ...quick.slice(1).filter((offered) => offered > minimum)], least: minimum }
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
  /** The member's latest QR, when it has been paid: the screen says that the money arrived, and how much. */
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

/** Every party that calls back: those that a QR is paid by, and the source of the bank's lines. */
const providers = [
  ...qrProviders.map((provider) => provider.toLowerCase() as Lowercase<QrProvider>),
  'bankfeed',
] as const

/** Each party has words and a signature of its own, which its adapter knows: the body is read by nobody else. */
export const receivePayment = call({
  name: 'receivePayment',
  method: 'POST',
  url: '/api/callback/:provider',
  summary:
    'A bank, a gateway or the bank’s feed tells of money that arrived, in its own words and under its own signature',
  source: 'Product §5, domain facts: callbacks',
  audience: 'provider',
  params: z.object({ provider: z.enum(providers) }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: ['SIGNATURE_INVALID', 'VALIDATION_FAILED', 'REQUEST_LIMIT'],
  mutates: true,
  idempotency: 'state',
})

/** The least amount of a notice, in the wallet's currency: a transfer's (specification §9), and what a Lao QR takes. */
export const leastNotice: Record<Currency, number> = { BAHT: 1, LAK: 1000 }

export const depositNotice = z.object({
  /** The line of the statement in which it waits. */
  _id: z.string(),
  amount: answeredAmount,
  currency: z.enum(['BAHT', 'LAK']),
  /** SUCCESS: the money came. FAILED: it did not within a day. */
  status: z.enum(['PROCESSING', 'SUCCESS', 'FAILED']),
  createdAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
})
export type DepositNotice = z.infer<typeof depositNotice>

export const addDepositNotice = call({
  name: 'addDepositNotice',
  method: 'POST',
  url: '/api/wallet/add',
  summary: 'Tell of a transfer made by hand; it waits for the bank’s feed, a slip or an operator',
  source: 'Specification §7 Wallet, Product §5',
  audience: 'member',
  body: z.strictObject({ amount }),
  answer: depositNotice,
  /** NO_BANK: the operator takes no notices. */
  refusals: ['NO_BANK', 'TRANSFER_MINIMUM', 'DEPOSIT_IN_PROGRESS'],
  limits: [{ per: 'member', times: 10, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const getDepositNotice = call({
  name: 'getDepositNotice',
  method: 'GET',
  url: '/api/wallet/add',
  summary: "The member's newest notice of a transfer made by hand, and what became of it",
  source: 'Product §5',
  audience: 'member',
  answer: z.object({ notice: depositNotice.optional() }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

/** Why a line of the bank's feed waits for somebody. Decision record 0030. */
export const waitingReasons = [
  'MANUAL_ACCOUNT',
  'SENDER_NOT_SHOWN',
  'TOO_LITTLE_SHOWN',
  'NO_MEMBER',
  'SEVERAL_MEMBERS',
  'TOLD_BEFORE',
  'LIKE_A_SLIP',
] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** Why a line credits nothing, ever. Decision record 0030. */
export const silentReasons = [
  'DEBIT',
  'ONE_TIME_CODE',
  'ADVERTISEMENT',
  'UNREAD',
  'UNKNOWN_WRITER',
  'UNKNOWN_ACCOUNT',
  'OTHER_SOURCE',
] as const

/** A line of the bank's feed as an operator sees it. */
export const bankTransaction = z.object({
  lineId: z.string(),
  source: z.enum(['statement', 'sms']),
  state: z.enum(['waiting', 'nothing', 'credited']),
  reason: z.enum([...waitingReasons, ...silentReasons]).nullable(),
  receivedAt: instant,
  bankCode: z.string().nullable(),
  /** The operator's account, where the line names one that is known. */
  bankAccountNo: z.string().nullable(),
  amount: answeredAmount.nullable(),
  currency: z.enum(['BAHT', 'LAK']).nullable(),
  paidAt: instant.nullable(),
  /** As far as the bank shows it. */
  fromBank: z.string().nullable(),
  fromAccount: z.string().nullable(),
  fromName: z.string().nullable(),
  /** What was told. Of a one-time code the text is not kept. */
  told: z.record(z.string(), z.unknown()),
  matchedBy: z.string().nullable(),
  matchedWhy: z.string().nullable(),
})
export type BankTransaction = z.infer<typeof bankTransaction>

export const listBankTransactions = call({
  name: 'listBankTransactions',
  method: 'POST',
  url: '/api/operator/deposits/lines',
  summary:
    'Lines of the bank’s feed: those that wait for somebody, oldest first; or those of another state or one reason',
  source: 'Product §5',
  audience: 'operator',
  body: z.strictObject({
    state: z.enum(['waiting', 'nothing', 'credited']).default('waiting'),
    reason: z.enum([...waitingReasons, ...silentReasons]).optional(),
    limit: z.int().min(1).max(100).default(50),
    after: z.string().max(300).optional(),
  }),
  answer: z.object({ lines: z.array(bankTransaction), after: z.string().nullable() }),
  refusals: ['VALIDATION_FAILED'],
  mutates: false,
  idempotency: 'none',
})

export const matchBankTransaction = call({
  name: 'matchBankTransaction',
  method: 'POST',
  url: '/api/operator/deposits/match',
  summary: 'An operator says whose money a waiting line is; it is credited once',
  source: 'Product §5',
  audience: 'operator',
  body: z.strictObject({
    lineId: z.string().min(1).max(64),
    memberId: z.uuid(),
    reason: z.string().trim().min(1).max(500),
  }),
  answer: z.object({ message: z.literal('OK') }),
  /** NO_DATA: no such line, or it does not wait any more. NO_USER: no such member, or a wallet of another currency. */
  refusals: ['NO_DATA', 'NO_USER'],
  mutates: true,
  idempotency: 'state',
})

export const creditUnreadTransaction = call({
  name: 'creditUnreadTransaction',
  method: 'POST',
  url: '/api/operator/deposits/unread',
  summary:
    'An operator has read a line in words that no form knows, and says whose money it is; it is credited once',
  source: 'Product §5, decision record 0044',
  audience: 'operator',
  body: z.strictObject({
    lineId: z.string().min(1).max(64),
    memberId: z.uuid(),
    /** The operator's account at the line's bank to which the money came. */
    bankAccountNo: typedDigits(40),
    amount: amount.refine((value) => value > 0, { error: 'more than 0' }),
    /** When the line says that it was paid; without it, when the line came. */
    paidAt: instant.optional(),
    /** The operator has seen that it is another transfer than the one of the same minutes that is known. */
    isAnother: z.boolean().default(false),
    reason: z.string().trim().min(1).max(500),
  }),
  /** `credited` is false where a slip of this member had told of the same transfer: the money is there already. */
  answer: z.object({ message: z.literal('OK'), credited: z.boolean() }),
  /**
   * NO_DATA: no such line, or it is not one in unknown words any more. NO_BANK: no account of the operator of which this
   * source tells. NO_USER: no such member, or a wallet of another currency. VALIDATION_FAILED: paid after the line came.
   * IDEMPOTENCY_CONFLICT: a transfer of this amount came to this account in the same minutes and is known by another line or
   * another member's slip (`details.receiptId`); it may be this one, unless `isAnother` says that it is not.
   */
  refusals: ['NO_DATA', 'NO_BANK', 'NO_USER', 'VALIDATION_FAILED', 'IDEMPOTENCY_CONFLICT'],
  mutates: true,
  idempotency: 'state',
})
