import { z } from 'zod'
import { call } from './call.ts'
import { amount, answeredAmount, instant, typedText } from './shapes.ts'

const source = 'Console §4'

/** `credit`: into the member's wallet. `debit`: out of it. */
export const adjustmentDirections = ['credit', 'debit'] as const
export type AdjustmentDirection = (typeof adjustmentDirections)[number]

const memberId = z.uuid()
const direction = z.enum(adjustmentDirections)

export const adjustBalance = call({
  name: 'adjustBalance',
  method: 'POST',
  url: '/api/operator/adjustments',
  summary: "Corrects a member's wallet by hand; the member reads the reason in the statement",
  source,
  audience: 'operator',
  needs: 'adjustment.make',
  wantsStepUp: true,
  body: z.strictObject({
    memberId,
    /** A repeat with the same id is the same correction. */
    adjustmentId: z.guid(),
    direction,
    amount: amount.refine((value) => value > 0, { error: 'more than 0' }),
    reason: typedText(300),
  }),
  /** The wallet after it. */
  answer: z.object({ message: z.literal('OK'), balance: answeredAmount }),
  /**
   * NO_DATA: no such member. MONEY_NOT_ENOUGH: the wallet holds less than a debit would take. IDEMPOTENCY_CONFLICT:
   * another correction of this member has the id.
   */
  refusals: ['NO_DATA', 'MONEY_NOT_ENOUGH', 'IDEMPOTENCY_CONFLICT'],
  mutates: true,
  idempotency: 'state',
})

export const adjustment = z.object({
  _id: z.string(),
  memberId: z.string(),
  direction,
  amount: answeredAmount,
  currency: z.enum(['BAHT', 'LAK']),
  reason: z.string(),
  by: z.string(),
  at: instant,
  /** Who approved it; `null`: one operator was enough. */
  approvedBy: z.string().nullable(),
})
export type Adjustment = z.output<typeof adjustment>

export const listAdjustments = call({
  name: 'listAdjustments',
  method: 'POST',
  url: '/api/operator/adjustments/list',
  summary: 'Corrections by hand, the latest first: of one member, of a time, or all',
  source,
  audience: 'operator',
  needs: 'adjustment.read',
  body: z.strictObject({
    memberId: memberId.optional(),
    /** Only from this moment, and only before this one. */
    since: instant.optional(),
    until: instant.optional(),
    limit: z.int().min(1).max(100).default(50),
    /** As the page before gave it. */
    after: z.string().max(300).optional(),
  }),
  answer: z.object({
    adjustments: z.array(adjustment),
    /** Where the next page begins; `null`: there is none. */
    after: z.string().nullable(),
  }),
  refusals: ['VALIDATION_FAILED'],
  mutates: false,
  idempotency: 'none',
})

export const adjustmentCalls = [adjustBalance, listAdjustments] as const
