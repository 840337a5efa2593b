import type { Currency } from '@kapao/money/satang'
import { z } from 'zod'
import { call } from './call.ts'
import { amount, answeredAmount, instant, typedDigits, typedText } from './shapes.ts'
import { senderBank, transRef } from './slip-reference.ts'

/** The smallest deposit notice: in baht that of a transfer (specification §9), in kip that of a Lao QR. */
export const leastNotice: Record<Currency, number> = { BAHT: 1, LAK: 1000 }

export const depositNotice = z.object({
  /** The id of its pending statement line. */
  _id: z.string(),
  amount: answeredAmount,
  currency: z.enum(['BAHT', 'LAK']),
  /** SUCCESS: the money arrived. FAILED: it did not arrive within a day, or an operator refused the notice. */
  status: z.enum(['PROCESSING', 'SUCCESS', 'FAILED']),
  createdAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
  /** Why an operator refused it, written for the member. */
  refusedBecause: z.string().optional(),
})
export type DepositNotice = z.infer<typeof depositNotice>

export const addDepositNotice = call({
  name: 'addDepositNotice',
  method: 'POST',
  url: '/api/wallet/add',
  summary:
    'Announces a manual bank transfer; it stays pending until the bank feed, a slip or an operator confirms it',
  source: 'Specification §7 Wallet, Product §5',
  audience: 'member',
  body: z.strictObject({ amount }),
  answer: depositNotice,
  /** NO_BANK: the operator does not accept deposit notices. */
  refusals: ['NO_BANK', 'TRANSFER_MINIMUM', 'DEPOSIT_IN_PROGRESS'],
  limits: [{ per: 'member', times: 10, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const getDepositNotice = call({
  name: 'getDepositNotice',
  method: 'GET',
  url: '/api/wallet/add',
  summary: "The member's newest deposit notice and its status",
  source: 'Product §5',
  audience: 'member',
  answer: z.object({ notice: depositNotice.optional() }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

/** Why a bank transaction waits for manual review. Decision records 0030 and 0071. */
export const waitingReasons = [
  'MANUAL_ACCOUNT',
  'SENDER_NOT_SHOWN',
  'TOO_LITTLE_SHOWN',
  'NO_MEMBER',
  'SEVERAL_MEMBERS',
  'TOLD_BEFORE',
  'LIKE_A_SLIP',
  'UNPROVED_ACCOUNT',
] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** Why a bank transaction is neither credited nor waits for review. Decision record 0030. */
export const silentReasons = [
  'DEBIT',
  'ONE_TIME_CODE',
  'ADVERTISEMENT',
  'UNREAD',
  'UNKNOWN_WRITER',
  'UNKNOWN_ACCOUNT',
  'OTHER_SOURCE',
] as const

/** A bank transaction as an operator sees it. */
export const bankTransaction = z.object({
  lineId: z.string(),
  source: z.enum(['statement', 'sms']),
  state: z.enum(['waiting', 'nothing', 'credited']),
  reason: z.enum([...waitingReasons, ...silentReasons]).nullable(),
  receivedAt: instant,
  bankCode: z.string().nullable(),
  /** The operator's account, if the transaction names a known one. */
  bankAccountNo: z.string().nullable(),
  amount: answeredAmount.nullable(),
  currency: z.enum(['BAHT', 'LAK']).nullable(),
  paidAt: instant.nullable(),
  /** The sender, as far as the bank shows it. */
  fromBank: z.string().nullable(),
  fromAccount: z.string().nullable(),
  fromName: z.string().nullable(),
  /** The content as received. The text of a one-time code is not stored. */
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
    'Bank transactions that wait for manual review, oldest first; or those with another state or a certain reason',
  source: 'Product §5',
  audience: 'operator',
  needs: 'deposit.read',
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
  summary: 'Assigns a waiting bank transaction to a member and credits it once',
  source: 'Product §5',
  audience: 'operator',
  needs: 'deposit.match',
  body: z.strictObject({
    lineId: z.string().min(1).max(64),
    memberId: z.uuid(),
    reason: z.string().trim().min(1).max(500),
  }),
  answer: z.object({ message: z.literal('OK') }),
  /** NO_DATA: no such bank transaction, or it no longer waits. NO_USER: no such member, or another wallet currency. */
  refusals: ['NO_DATA', 'NO_USER'],
  mutates: true,
  idempotency: 'state',
})

export const creditUnreadTransaction = call({
  name: 'creditUnreadTransaction',
  method: 'POST',
  url: '/api/operator/deposits/unread',
  summary:
    'Credits a bank transaction in an unknown format once, with the details that an operator has read in it',
  source: 'Product §5, decision record 0044',
  audience: 'operator',
  needs: 'deposit.match',
  body: z.strictObject({
    lineId: z.string().min(1).max(64),
    memberId: z.uuid(),
    /** The operator's account at this bank that received the money. */
    bankAccountNo: typedDigits(40),
    amount: amount.refine((value) => value > 0, { error: 'more than 0' }),
    /** The time of payment in the text. By default the time at which the bank transaction was received. */
    paidAt: instant.optional(),
    /** The operator has checked that it is not the known transfer of the same amount and time. */
    isAnother: z.boolean().default(false),
    reason: z.string().trim().min(1).max(500),
  }),
  /** `credited` is false if a slip of this member has already credited the same transfer. */
  answer: z.object({ message: z.literal('OK'), credited: z.boolean() }),
  /**
   * NO_DATA: no such bank transaction, or it no longer has an unknown format. NO_BANK: the operator has no such account
   * that this source reports on. NO_USER: no such member, or the wallet's currency differs. VALIDATION_FAILED: the
   * payment is later than the receipt of the bank transaction. IDEMPOTENCY_CONFLICT: a transfer of the same amount to
   * this account within the same minutes is known from another bank transaction or another member's slip
   * (`details.receiptId`). It may be the same transfer, unless `isAnother` states that it is not.
   */
  refusals: ['NO_DATA', 'NO_BANK', 'NO_USER', 'VALIDATION_FAILED', 'IDEMPOTENCY_CONFLICT'],
  mutates: true,
  idempotency: 'state',
})

const noticeKey = { memberId: z.uuid(), noticeId: z.uuid() }
const done = z.object({ message: z.literal('OK') })

export const confirmDepositNotice = call({
  name: 'confirmDepositNotice',
  method: 'POST',
  url: '/api/operator/deposits/notices/confirm',
  summary:
    "Credits an open notice of a manual transfer whose money operators have seen in one of the site's accounts",
  source: 'Console §4, decision record 0089',
  audience: 'operator',
  needs: 'deposit.match',
  wantsStepUp: true,
  body: z.strictObject({
    ...noticeKey,
    /** The operator's account that the money came to. */
    depositAccountId: z.uuid(),
    paidAt: instant,
    /** As the member's slip states them: the transfer is then credited once ever, whatever reports it next. */
    senderBank: senderBank.optional(),
    transRef: transRef.optional(),
    /** The operator has checked that it is not the known transfer of the same amount and time. */
    isAnother: z.boolean().default(false),
    reason: typedText(300),
  }),
  answer: done,
  /**
   * NO_DATA: no such notice, or it has ended. NO_BANK: no such account of its currency. VALIDATION_FAILED: paid in the
   * future, half a reference, or none for an account whose bank sends call-backs by reference. TRANSFER_CREDITED: the
   * transfer has credited a member already. TRANSFER_CONTRADICTED: the bank's own records state another amount or
   * sender. IDEMPOTENCY_CONFLICT: confirmed before with another account, or a transfer of the same amount to this
   * account within the same minutes is known (`details.incomingTransferId`): match that one, unless `isAnother` states that it
   * is not the same.
   */
  refusals: [
    'NO_DATA',
    'NO_BANK',
    'VALIDATION_FAILED',
    'TRANSFER_CREDITED',
    'TRANSFER_CONTRADICTED',
    'IDEMPOTENCY_CONFLICT',
  ],
  mutates: true,
  idempotency: 'state',
})

export const refuseDepositNotice = call({
  name: 'refuseDepositNotice',
  method: 'POST',
  url: '/api/operator/deposits/notices/refuse',
  summary: 'Ends an open notice of a manual transfer whose money has not come; the member sees the reason',
  source: 'Console §4, decision record 0089',
  audience: 'operator',
  needs: 'deposit.match',
  body: z.strictObject({ ...noticeKey, reason: typedText(300) }),
  answer: done,
  /** NO_DATA: no such notice, or its money came, or its day is over. */
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const bankTransferCalls = [
  addDepositNotice,
  getDepositNotice,
  listBankTransactions,
  creditUnreadTransaction,
  matchBankTransaction,
  confirmDepositNotice,
  refuseDepositNotice,
] as const
