import { z } from 'zod'
import { call } from './call.ts'
import { isReportPeriod, notPeriod, period } from './report.ts'
import { answeredAmount, instant } from './shapes.ts'

/** The ways to deposit that are measured apart: QRs by bank or gateway, transfers by bank, and one of each other way. */
export const depositMethodKinds = ['QR', 'ACCOUNT', 'SLIP', 'NOTICE', 'GIFT'] as const
export type DepositMethodKind = (typeof depositMethodKinds)[number]

/** The steps of a withdrawal that are measured, and all of them together. */
export const withdrawalSteps = ['toDecision', 'toBank', 'toPayment', 'whole'] as const
export type WithdrawalStep = (typeof withdrawalSteps)[number]

/** What operators decide. */
export const decisionKinds = ['withdrawal', 'payout', 'notice', 'slip', 'gift', 'approval'] as const
export type DecisionKind = (typeof decisionKinds)[number]

const source = 'Console §5'
const currency = z.enum(['BAHT', 'LAK'])
const count = z.int().min(0)

/** How long something took: half of them at most `p50`, 95 of 100 at most `p95`. `null`: there is none. */
const duration = z.object({ p50: z.int().min(0), p95: z.int().min(0) }).nullable()
export type Duration = z.output<typeof duration>

const depositMethod = z.object({
  kind: z.enum(depositMethodKinds),
  /** The bank or gateway; empty where there is one way of the kind. */
  code: z.string(),
  /** Asked for on these days, and not ended yet. */
  asked: count,
  open: count,
  succeeded: count,
  /** From the request, or the payment at the bank, to the credit, in whole seconds. */
  seconds: duration,
})
export type DepositMethod = z.output<typeof depositMethod>

/** Where members' money is, and all of it. */
export const liabilityParts = ['inWallets', 'heldForWithdrawals', 'onItsWay', 'inGames', 'total'] as const

/** What members have: owed to them, at the moment. */
const liability = z.object({
  currency,
  inWallets: answeredAmount,
  heldForWithdrawals: answeredAmount,
  onItsWay: answeredAmount,
  inGames: answeredAmount,
  total: answeredAmount,
})

export const getServiceReport = call({
  name: 'getServiceReport',
  method: 'POST',
  url: '/api/operator/service-report',
  summary:
    'How well and how fast deposits, withdrawals, chats and decisions of days of Bangkok went, and what is owed now',
  source,
  audience: 'operator',
  needs: 'report.read',
  body: z.strictObject(period).refine(isReportPeriod, notPeriod),
  answer: z.object({
    /** When it was counted. What is open then counts as open. */
    at: instant,
    deposits: z.array(depositMethod),
    withdrawals: z.object({
      asked: count,
      open: count,
      paid: count,
      returned: count,
      /** Approved or returned; and approved by the rules, without an operator. */
      decided: count,
      approvedByRules: count,
      steps: z.object(
        Object.fromEntries(withdrawalSteps.map((step) => [step, duration])) as Record<
          WithdrawalStep,
          typeof duration
        >,
      ),
    }),
    /** People who asked for an operator in the chat, and how many of them have had an answer. */
    chats: z.object({ asked: count, answered: count, seconds: duration }),
    /** What each operator decided on these days, the most first. */
    operators: z.array(
      z.object({
        operatorId: z.string(),
        decisions: z.object(
          Object.fromEntries(decisionKinds.map((kind) => [kind, count])) as Record<
            DecisionKind,
            typeof count
          >,
        ),
        total: count,
        /** From when it could be decided to the decision. `null`: nothing was decided. */
        medianSeconds: z.int().min(0).nullable(),
        /** First answers in the chat. */
        answers: count,
      }),
    ),
    /** In each currency; currencies are never added up. */
    liabilities: z.array(liability),
    /** Open differences between the book and the records of companies, and since when the oldest is open. */
    differences: z.object({ count, since: instant.nullable() }),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
export type ServiceReport = z.output<typeof getServiceReport.answer>

/** The tables of a report of service. */
export const serviceTables = ['deposits', 'withdrawals', 'operators', 'liabilities'] as const

/** A table of the report, as it is exported. */
export const serviceReportTable = z
  .strictObject({ ...period, table: z.enum(serviceTables) })
  .refine(isReportPeriod, notPeriod)

/** How a deposit of a report ended. `open`: it has not yet. */
export const depositOutcomes = ['open', 'succeeded', 'failed'] as const
export type DepositOutcome = (typeof depositOutcomes)[number]

/** Counts of withdrawals. `approvedByRules` are some of the `decided`. */
export const withdrawalCounts = ['open', 'paid', 'returned', 'decided', 'approvedByRules'] as const
export type WithdrawalCount = (typeof withdrawalCounts)[number]

/** A count of a report of service. Without the optional part it is all of them. */
export const serviceCount = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('deposits'),
    kind: z.enum(depositMethodKinds),
    code: z.string().max(40),
    outcome: z.enum(depositOutcomes).optional(),
  }),
  z.strictObject({ of: z.literal('withdrawals'), count: z.enum(withdrawalCounts).optional() }),
  z.strictObject({ of: z.literal('chats'), isAnswered: z.boolean().optional() }),
  z.strictObject({
    of: z.literal('decisions'),
    operatorId: z.string().min(1).max(60),
    kind: z.enum(decisionKinds).optional(),
  }),
  z.strictObject({ of: z.literal('answers'), operatorId: z.string().min(1).max(60) }),
])
export type ServiceCount = z.output<typeof serviceCount>

export const serviceItemKinds = [...depositMethodKinds, ...decisionKinds, 'chat'] as const
export const serviceItemOutcomes = [
  ...depositOutcomes,
  'paid',
  'returned',
  'waiting',
  'answered',
  'decided',
] as const

/** Which items are behind a count. */
export const serviceItemFilter = z
  .strictObject({ ...period, behind: serviceCount })
  .refine(isReportPeriod, notPeriod)

const itemPosition = z.strictObject({ at: instant, itemId: z.string().min(1).max(120) })

const serviceItem = z.object({
  kind: z.enum(serviceItemKinds),
  /** The id of the QR, bank transaction, slip, notice, gift, withdrawal, approval or chat. */
  itemId: z.string(),
  /** The moment by which it counts: of the request, or of the decision or answer. */
  at: instant,
  outcome: z.enum(serviceItemOutcomes),
  /** How long it took, in whole seconds. `null`: it has not ended, or its time is not measured. */
  seconds: z.int().min(0).nullable(),
  /** `null`: of nobody known, or no member's. */
  memberId: z.uuid().nullable(),
  amount: answeredAmount.nullable(),
  currency: currency.nullable(),
})
export type ServiceItem = z.output<typeof serviceItem>

export const listServiceItems = call({
  name: 'listServiceItems',
  method: 'POST',
  url: '/api/operator/service-report/items',
  summary: 'The deposits, withdrawals, chats or decisions behind a count of a report, the latest first',
  source,
  audience: 'operator',
  needs: 'report.read',
  body: serviceItemFilter.safeExtend({
    limit: z.int().min(1).max(500).default(50),
    /** Only items before this one: the `next` of the page before. */
    after: itemPosition.optional(),
  }),
  answer: z.object({
    items: z.array(serviceItem),
    /** Counted from the items themselves: the figure must be the same. `null` on later pages. */
    total: count.nullable(),
    /** `null`: there are no more. */
    next: itemPosition.nullable(),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const serviceReportCalls = [getServiceReport, listServiceItems] as const
