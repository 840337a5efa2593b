import { z } from 'zod'
import { call } from './call.ts'
import { amount, answeredAmount, instant } from './shapes.ts'

/** `WALLET` or a game's code. Specification §7 Wallet. */
export const accountCode = z.string().regex(/^[A-Z][A-Z0-9]{0,19}$/)

/** SUCCESS, FAILED; anything else is in progress. Specification §4. */
export const transferStatuses = ['SUCCESS', 'FAILED', 'PROCESSING'] as const

export const transfer = z.object({
  _id: z.string(),
  from: z.string(),
  to: z.string(),
  amount: answeredAmount,
  currency: z.enum(['BAHT', 'LAK']),
  status: z.enum(transferStatuses),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** The provider that it waits for while in progress. */
  waitsFor: z.string().nullable(),
  /** Where the money is after a failure: at its origin or, for a transfer between two games, in the wallet. */
  moneyIn: z.string().nullable(),
})
export type Transfer = z.infer<typeof transfer>

const source = 'Specification §7 Wallet, §5, Product §4'
/** The smallest transfer, in the wallet's currency (baht or kip). Specification §5, §9. */
export const leastTransfer = 1

export const transferMoney = call({
  name: 'transferMoney',
  method: 'POST',
  url: '/api/wallet/transfer',
  summary:
    'Transfers money between the wallet and a game, or between two games; PROCESSING if a provider is slow',
  source,
  audience: 'member',
  body: z
    .strictObject({ from: accountCode, to: accountCode, amount })
    .refine(({ from, to }) => from !== to, { error: 'two different places', path: ['to'] }),
  answer: transfer,
  refusals: [
    'NO_GAME',
    'SLOT_NO_ACCOUNT',
    'TRANSFER_MINIMUM',
    'PARTY_PAUSED',
    'TRANSFER_IN_PROGRESS',
    'MONEY_NOT_ENOUGH',
    'TRANSFER_FAIL',
  ],
  limits: [{ per: 'member', times: 120, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const transferAllMoney = call({
  name: 'transferAllMoney',
  method: 'POST',
  url: '/api/wallet/transferAll',
  summary: 'Transfers all balances into one account and returns the result of each transfer',
  source,
  audience: 'member',
  body: z.strictObject({ to: accountCode }),
  answer: z.object({
    to: z.string(),
    transfers: z.array(
      z.object({
        from: z.string(),
        amount: answeredAmount,
        status: z.enum(transferStatuses),
        /** Why nothing was transferred, if so. */
        code: z
          .enum([
            'TRANSFER_FAIL',
            'TRANSFER_IN_PROGRESS',
            'SLOT_NO_ACCOUNT',
            'MONEY_NOT_ENOUGH',
            'PARTY_PAUSED',
          ])
          .optional(),
      }),
    ),
  }),
  refusals: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'PARTY_PAUSED'],
  limits: [{ per: 'member', times: 20, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

export const listOpenTransfers = call({
  name: 'listOpenTransfers',
  method: 'GET',
  url: '/api/wallet/transfer',
  summary: "The member's transfers in progress and those that ended in the last minutes, newest first",
  source: 'Product §4',
  audience: 'member',
  answer: z.object({ transfers: z.array(transfer) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

/** A leg of a transfer without a definite outcome, as an operator sees it. */
export const stuckTransfer = z.object({
  memberId: z.string(),
  transferId: z.string(),
  legId: z.string(),
  game: z.string(),
  direction: z.enum(['in', 'out']),
  amount: answeredAmount,
  currency: z.enum(['BAHT', 'LAK']),
  reference: z.string(),
  providerReference: z.string().nullable(),
  createdAt: instant,
  /**
   * How often the provider was polled, its last answer, and the time of the next poll; `null`: it needs manual review.
   */
  asked: z.int().min(0),
  lastAnswer: z.string().nullable(),
  nextAskAt: instant.nullable(),
})

export const listStuckTransfers = call({
  name: 'listStuckTransfers',
  method: 'POST',
  url: '/api/operator/transfers/stuck',
  summary: 'Transfers without a definite outcome, oldest first',
  source: 'Product §4, domain facts: game providers',
  audience: 'operator',
  needs: 'transfer.read',
  body: z.strictObject({ limit: z.int().min(1).max(100).default(50), after: z.string().max(200).optional() }),
  answer: z.object({ transfers: z.array(stuckTransfer), after: z.string().nullable() }),
  refusals: ['VALIDATION_FAILED'],
  mutates: false,
  idempotency: 'none',
})

export const decideStuckTransfer = call({
  name: 'decideStuckTransfer',
  method: 'POST',
  url: '/api/operator/transfers/decide',
  summary: 'Decides a leg in manual review, after an operator has asked the provider',
  source: 'Product §4, domain facts: game providers',
  audience: 'operator',
  needs: 'transfer.decide',
  body: z.strictObject({
    memberId: z.uuid(),
    legId: z.uuid(),
    outcome: z.enum(['done', 'refused']),
    reason: z.string().trim().min(1).max(500),
  }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: ['NO_DATA', 'TRANSFER_IN_PROGRESS'],
  mutates: true,
  idempotency: 'state',
})

export const listReconciliationDifferences = call({
  name: 'listReconciliationDifferences',
  method: 'POST',
  url: '/api/operator/reconciliation',
  summary:
    'The differences between the book and the game providers, each with its kind; none is repaired automatically',
  source: 'Product §4, quality: safety of money',
  audience: 'operator',
  needs: 'transfer.read',
  body: z.strictObject({ game: accountCode.optional(), limit: z.int().min(1).max(100).default(50) }),
  answer: z.object({
    differences: z.array(
      z.object({
        _id: z.string(),
        game: z.string(),
        kind: z.enum(['TOTAL_DIFFERS', 'ONLY_IN_BOOK', 'ONLY_AT_PROVIDER', 'AMOUNT_DIFFERS']),
        reference: z.string().nullable(),
        book: answeredAmount,
        provider: answeredAmount,
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

export const transferCalls = [
  transferMoney,
  transferAllMoney,
  listOpenTransfers,
  listStuckTransfers,
  decideStuckTransfer,
  listReconciliationDifferences,
] as const
