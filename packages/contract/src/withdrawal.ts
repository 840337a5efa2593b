import { z } from 'zod'
import { call } from './call.ts'
import { amount, answeredAmount, instant, typedText } from './shapes.ts'
import { transferStatuses } from './transfer.ts'

const currency = z.enum(['BAHT', 'LAK'])

/**
 * The stage of a withdrawal. COOLING: it waits because the bank account's name has changed. REVIEW: an operator reviews
 * it. SENDING: approved, about to be submitted to the bank. BANK: submitted, the outcome is not known yet. STAFF: in
 * manual review, an operator asks the bank. PAID and RETURNED are its ends.
 */
export const withdrawalStages = ['COOLING', 'REVIEW', 'SENDING', 'BANK', 'STAFF', 'PAID', 'RETURNED'] as const
export type WithdrawalStage = (typeof withdrawalStages)[number]

/** Why the money was returned. OPERATOR: see `reasonText`. NOT_PAID: the bank has not paid it. */
export const returnReasons = [
  'ACCOUNT_UNKNOWN',
  'ACCOUNT_CLOSED',
  'NAME_DIFFERS',
  'BANK_REFUSED',
  'NOT_PAID',
  'OPERATOR',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The steps of its timeline. */
export const withdrawalSteps = ['HELD', 'REVIEWED', 'APPROVED', 'SENT', 'PAID', 'RETURNED'] as const
export type WithdrawalStep = (typeof withdrawalSteps)[number]

export const withdrawal = z.object({
  _id: z.string(),
  amount: answeredAmount,
  currency,
  /** SUCCESS, FAILED; anything else is in progress. Specification §4. */
  status: z.enum(transferStatuses),
  stage: z.enum(withdrawalStages),
  /** Where the money is: held for this withdrawal, paid to the bank account, or back in the wallet. */
  moneyIn: z.enum(['HELD', 'BANK', 'WALLET']),
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** The end of COOLING. */
  waitsUntil: instant.nullable(),
  /** The bank's own reference of the payout. */
  bankReference: z.string().nullable(),
  reason: z.enum(returnReasons).nullable(),
  /** An operator's message to the member. */
  reasonText: z.string().nullable(),
  timeline: z.array(z.object({ what: z.enum(withdrawalSteps), at: instant })),
})
export type Withdrawal = z.infer<typeof withdrawal>

const refusals = [
  'PARTY_PAUSED',
  'NO_BANK',
  'WITHDRAW_MINIMUM',
  'WITHDRAW_MAXIMUM',
  'WITHDRAW_IN_PROGRESS',
  'BONUS_CONDITION',
  'MONEY_NOT_ENOUGH',
  'STEP_UP_REQUIRED',
] as const

export const withdrawMoney = call({
  name: 'withdrawMoney',
  method: 'POST',
  url: '/api/wallet/withdraw',
  summary: "Withdraws an amount to the member's own bank account; the amount is held at once",
  source: 'Specification §7 Wallet, §5, Product §6',
  audience: 'member',
  body: z.strictObject({ amount }),
  answer: withdrawal,
  refusals,
  limits: [{ per: 'member', times: 120, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

/** The transfer from one game to the wallet that preceded a withdrawal. */
export const broughtHome = z.object({
  from: z.string(),
  amount: answeredAmount,
  status: z.enum(transferStatuses),
  /** Why nothing was transferred, if so. */
  code: z
    .enum(['TRANSFER_FAIL', 'TRANSFER_IN_PROGRESS', 'SLOT_NO_ACCOUNT', 'MONEY_NOT_ENOUGH', 'PARTY_PAUSED'])
    .optional(),
})
export type BroughtHome = z.infer<typeof broughtHome>

export const withdrawAllMoney = call({
  name: 'withdrawAllMoney',
  method: 'POST',
  url: '/api/wallet/withdrawAll',
  summary:
    'Transfers every game balance to the wallet, then withdraws the amount; returns the result of each transfer',
  source: 'Specification §7 Wallet, Product §6',
  audience: 'member',
  body: z.strictObject({ amount }),
  /** A refusal after the transfers carries `transfers` and the wallet's `balance` in its details. */
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
  summary: "The member's withdrawal in progress and those that ended within the last day, newest first",
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

/** Why the operator's rules did not approve a withdrawal automatically. */
export const reviewReasons = [
  'AMOUNT',
  'COUNT_OF_THE_DAY',
  'SUM_OF_THE_DAY',
  'COUNT_OF_THE_WEEK',
  'SUM_OF_THE_WEEK',
  'LITTLE_PLAYED',
  'ACCOUNT_AGE',
  'NEW_BANK_ACCOUNT',
  'MEMBER_NOT_ACTIVE',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** An open withdrawal as an operator sees it. */
export const openWithdrawal = withdrawal.extend({
  memberId: z.string(),
  reviewReasons: z.array(z.enum(reviewReasons)),
  /** Our reference of the payout at the bank. */
  reference: z.string(),
  /** How often the bank was polled, its last answer, and the time of the next poll; `null`: no automatic poll. */
  asked: z.int().min(0),
  lastAnswer: z.string().nullable(),
  nextAskAt: instant.nullable(),
})

const page = z.strictObject({
  limit: z.int().min(1).max(100).default(50),
  /** The `after` of the previous page. */
  after: z.string().max(200).optional(),
})

export const listWithdrawals = call({
  name: 'listWithdrawals',
  method: 'POST',
  url: '/api/operator/withdrawals',
  summary: 'Open withdrawals, oldest first; optionally of one stage',
  source: 'Product §6',
  audience: 'operator',
  needs: 'withdrawal.read',
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
  summary: 'Approves a withdrawal in review, so that it is submitted to the bank',
  source: 'Product §6',
  audience: 'operator',
  needs: 'withdrawal.decide',
  body: z.strictObject(key),
  answer: decided,
  /** NO_DATA: no withdrawal that can still be decided. WITHDRAW_IN_PROGRESS: it is COOLING or at the bank. ABOVE_CEILING: more than the operator may approve. */
  refusals: ['NO_DATA', 'WITHDRAW_IN_PROGRESS', 'ABOVE_CEILING'],
  mutates: true,
  idempotency: 'state',
})

export const rejectWithdrawal = call({
  name: 'rejectWithdrawal',
  method: 'POST',
  url: '/api/operator/withdrawals/reject',
  summary:
    'Rejects a withdrawal before it is submitted to the bank and returns its money; the member sees the reason',
  source: 'Product §6',
  audience: 'operator',
  needs: 'withdrawal.decide',
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
  summary: 'Submitted payouts without a definite outcome, oldest first',
  source: 'Product §6, domain facts: game providers',
  audience: 'operator',
  needs: 'withdrawal.read',
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
  summary: 'Decides a payout in manual review, after an operator has asked the bank',
  source: 'Product §6, domain facts: game providers',
  audience: 'operator',
  needs: 'payout.decide',
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
  summary:
    'The differences between the book and the paying bank, each with its kind; none is repaired automatically',
  source: 'Product §6, quality: safety of money',
  audience: 'operator',
  needs: 'withdrawal.read',
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
        /** The time of the later comparison that no longer found it. */
        goneAt: instant.nullable(),
      }),
    ),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const withdrawalCalls = [
  withdrawMoney,
  withdrawAllMoney,
  listLatestWithdrawals,
  getWithdrawal,
  listWithdrawals,
  approveWithdrawal,
  rejectWithdrawal,
  listStuckPayouts,
  decideStuckPayout,
  listPayoutDifferences,
] as const
