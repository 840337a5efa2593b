import { z } from 'zod'
import { call } from './call.ts'
import { amount, answeredAmount, instant, typedText } from './shapes.ts'
import { transferStatuses } from './transfer.ts'

const currency = z.enum(['BAHT', 'LAK'])

/**
 * Where a withdrawal stands. COOLING: it waits because the bank account's name has changed. REVIEW: an operator looks
 * at it. SENDING: approved, the bank is asked next. BANK: the bank was asked and has not said. STAFF: a person asks the
 * bank. PAID and RETURNED are its ends.
 */
export const withdrawalStages = ['COOLING', 'REVIEW', 'SENDING', 'BANK', 'STAFF', 'PAID', 'RETURNED'] as const
export type WithdrawalStage = (typeof withdrawalStages)[number]

/** Why the money came back. OPERATOR carries the operator's own words; NOT_PAID: the bank has not paid it. */
export const returnReasons = [
  'ACCOUNT_UNKNOWN',
  'ACCOUNT_CLOSED',
  'NAME_DIFFERS',
  'BANK_REFUSED',
  'NOT_PAID',
  'OPERATOR',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** What has happened to it, in order. */
export const withdrawalSteps = ['HELD', 'REVIEWED', 'APPROVED', 'SENT', 'PAID', 'RETURNED'] as const
export type WithdrawalStep = (typeof withdrawalSteps)[number]

export const withdrawal = z.object({
  _id: z.string(),
  amount: answeredAmount,
  currency,
  /** SUCCESS, FAILED; anything else is in progress. Specification §4. */
  status: z.enum(transferStatuses),
  stage: z.enum(withdrawalStages),
  /** Where the money is: kept aside for this withdrawal, at the bank, or back in the wallet. */
  moneyIn: z.enum(['HELD', 'BANK', 'WALLET']),
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** While it is COOLING: until when. */
  waitsUntil: instant.nullable(),
  /** The bank's own reference of the payout. */
  bankReference: z.string().nullable(),
  reason: z.enum(returnReasons).nullable(),
  /** An operator's words to the member. */
  reasonText: z.string().nullable(),
  timeline: z.array(z.object({ what: z.enum(withdrawalSteps), at: instant })),
})
export type Withdrawal = z.infer<typeof withdrawal>

const refusals = [
  'NO_BANK',
  'WITHDRAW_MINIMUM',
  'WITHDRAW_MAXIMUM',
  'WITHDRAW_IN_PROGRESS',
  'BONUS_CONDITION',
  'MONEY_NOT_ENOUGH',
] as const

export const withdrawMoney = call({
  name: 'withdrawMoney',
  method: 'POST',
  url: '/api/wallet/withdraw',
  summary: "Takes an amount out of the wallet to the member's own bank account; it is held at once",
  source: 'Specification §7 Wallet, §5, Product §6',
  audience: 'member',
  body: z.strictObject({ amount }),
  answer: withdrawal,
  refusals,
  limits: [{ per: 'member', times: 120, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

/** What came home from one game. */
export const broughtHome = z.object({
  from: z.string(),
  amount: answeredAmount,
  status: z.enum(transferStatuses),
  /** Why nothing came, where nothing did. */
  code: z.enum(['TRANSFER_FAIL', 'TRANSFER_IN_PROGRESS', 'SLOT_NO_ACCOUNT', 'MONEY_NOT_ENOUGH']).optional(),
})
export type BroughtHome = z.infer<typeof broughtHome>

export const withdrawAllMoney = call({
  name: 'withdrawAllMoney',
  method: 'POST',
  url: '/api/wallet/withdrawAll',
  summary: 'Brings every game balance home, says of each what came, then withdraws the amount',
  source: 'Specification §7 Wallet, Product §6',
  audience: 'member',
  body: z.strictObject({ amount }),
  /** A refusal after the games were asked carries `transfers` and the wallet's `balance` in its details. */
  answer: z.object({ withdrawal, transfers: z.array(broughtHome) }),
  refusals,
  limits: [{ per: 'member', times: 20, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const listLatestWithdrawals = call({
  name: 'listLatestWithdrawals',
  method: 'GET',
  url: '/api/wallet/withdraw',
  summary: "The member's withdrawal in progress, and those that ended within the last day, newest first",
  source: 'Product §6',
  audience: 'member',
  answer: z.object({ withdrawals: z.array(withdrawal) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const getWithdrawal = call({
  name: 'getWithdrawal',
  method: 'GET',
  url: '/api/wallet/withdraw/:id',
  summary: 'One withdrawal: where the money is, what happens next, and why it was returned',
  source: 'Product §6',
  audience: 'member',
  params: z.object({ id: z.uuid() }),
  answer: withdrawal,
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

/** Why the operator's rules did not approve it. */
export const reviewReasons = [
  'AMOUNT',
  'COUNT_OF_THE_DAY',
  'ACCOUNT_AGE',
  'NEW_BANK_ACCOUNT',
  'MEMBER_NOT_ACTIVE',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** A withdrawal that has not ended, as an operator sees it. */
export const openWithdrawal = withdrawal.extend({
  memberId: z.string(),
  reviewReasons: z.array(z.enum(reviewReasons)),
  /** Ours, by which the bank is asked. */
  reference: z.string(),
  /** How often the bank was asked about it, its last answer, and when it is asked again; `null`: not by itself. */
  asked: z.int().min(0),
  lastAnswer: z.string().nullable(),
  nextAskAt: instant.nullable(),
})

const page = z.strictObject({
  limit: z.int().min(1).max(100).default(50),
  /** The place that the page before ended at, as it was answered. */
  after: z.string().max(200).optional(),
})

export const listWithdrawals = call({
  name: 'listWithdrawals',
  method: 'POST',
  url: '/api/operator/withdrawals',
  summary: 'Withdrawals that have not ended, oldest first; of one stage where asked',
  source: 'Product §6',
  audience: 'operator',
  body: page.extend({ stage: z.enum(['COOLING', 'REVIEW', 'SENDING', 'BANK', 'STAFF']).optional() }),
  answer: z.object({ withdrawals: z.array(openWithdrawal), after: z.string().nullable() }),
  refusals: ['VALIDATION_FAILED'],
  mutates: false,
  idempotency: 'none',
})

const key = { memberId: z.uuid(), withdrawalId: z.uuid() }
const decided = z.object({ message: z.literal('OK') })

export const approveWithdrawal = call({
  name: 'approveWithdrawal',
  method: 'POST',
  url: '/api/operator/withdrawals/approve',
  summary: 'Lets a withdrawal that waits for an operator go to the bank',
  source: 'Product §6',
  audience: 'operator',
  body: z.strictObject(key),
  answer: decided,
  /** NO_DATA: none that could still be decided. WITHDRAW_IN_PROGRESS: it is still COOLING, or with the bank. */
  refusals: ['NO_DATA', 'WITHDRAW_IN_PROGRESS'],
  mutates: true,
  idempotency: 'state',
})

export const rejectWithdrawal = call({
  name: 'rejectWithdrawal',
  method: 'POST',
  url: '/api/operator/withdrawals/reject',
  summary: 'Returns the money of a withdrawal that has not gone to the bank; the member reads the reason',
  source: 'Product §6',
  audience: 'operator',
  body: z.strictObject({ ...key, reason: typedText(300) }),
  answer: decided,
  refusals: ['NO_DATA', 'WITHDRAW_IN_PROGRESS'],
  mutates: true,
  idempotency: 'state',
})

export const listStuckPayouts = call({
  name: 'listStuckPayouts',
  method: 'POST',
  url: '/api/operator/payouts/stuck',
  summary: 'Every payout that the bank was asked for and whose outcome is not definite yet, oldest first',
  source: 'Product §6, domain facts: game providers',
  audience: 'operator',
  body: page,
  answer: z.object({ payouts: z.array(openWithdrawal), after: z.string().nullable() }),
  refusals: ['VALIDATION_FAILED'],
  mutates: false,
  idempotency: 'none',
})

export const decideStuckPayout = call({
  name: 'decideStuckPayout',
  method: 'POST',
  url: '/api/operator/payouts/decide',
  summary: 'A person asked the bank by hand and says what happened to a payout that waits for a person',
  source: 'Product §6, domain facts: game providers',
  audience: 'operator',
  body: z.strictObject({ ...key, outcome: z.enum(['done', 'refused']), reason: typedText(300) }),
  answer: decided,
  refusals: ['NO_DATA', 'WITHDRAW_IN_PROGRESS'],
  mutates: true,
  idempotency: 'state',
})

export const listPayoutDifferences = call({
  name: 'listPayoutDifferences',
  method: 'POST',
  url: '/api/operator/payouts/differences',
  summary: 'Where the book and the paying bank differ, each with its kind; none is repaired by itself',
  source: 'Product §6, quality: safety of money',
  audience: 'operator',
  body: z.strictObject({ limit: z.int().min(1).max(100).default(50) }),
  answer: z.object({
    differences: z.array(
      z.object({
        _id: z.string(),
        kind: z.enum(['TOTAL_DIFFERS', 'ONLY_IN_BOOK', 'ONLY_AT_BANK', 'AMOUNT_DIFFERS']),
        currency,
        reference: z.string().nullable(),
        book: answeredAmount,
        bank: answeredAmount,
        foundAt: instant,
        /** When a later comparison no longer found it. */
        goneAt: instant.nullable(),
      }),
    ),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
