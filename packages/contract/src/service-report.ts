import { z } from 'zod'
import { call } from './call.ts'
import { isReportPeriod, mostDays } from './report.ts'
import { answeredAmount, day, instant } from './shapes.ts'

/** The ways to deposit that are measured apart: QRs by bank or gateway, transfers by bank, and one of each other way. */
export const depositMethodKinds = ['QR', 'ACCOUNT', 'SLIP', 'NOTICE', 'GIFT'] as const
export type DepositMethodKind = (typeof depositMethodKinds)[number]

/** The steps of a withdrawal that are measured, and all of them together. */
export const withdrawalSteps = ['toDecision', 'toBank', 'toPayment', 'whole'] as const
export type WithdrawalStep = (typeof withdrawalSteps)[number]

/** What operators decide. */
export const decisionKinds = ['withdrawal', 'payout', 'notice', 'slip', 'gift', 'approval'] as const
export type DecisionKind = (typeof decisionKinds)[number]

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
  source: 'Console §5',
  audience: 'operator',
  needs: 'report.read',
  body: z.strictObject({ from: day, until: day }).refine(isReportPeriod, {
    error: `from one day to the same or a later one, at most ${mostDays} days`,
    path: ['until'],
  }),
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

export const serviceReportCalls = [getServiceReport] as const
