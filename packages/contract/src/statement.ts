import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount, instant, page } from './shapes.ts'

/** Specification §3 Statement. */
export const statementTypes = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const
export type StatementType = (typeof statementTypes)[number]

const related = z.object({ description: z.string() }).optional()

export const statementLine = z.object({
  _id: z.string(),
  statementType: z.enum(statementTypes),
  from: z.string(),
  to: z.string(),
  /** SUCCESS, FAILED; anything else is in progress. Specification §4. */
  status: z.enum(['SUCCESS', 'FAILED', 'PROCESSING']),
  createdAt: instant,
  amount: answeredAmount,
  currency: z.enum(['BAHT', 'LAK']),
  /** The money came after its QR had ended; it is the member's all the same (product §5). */
  isLate: z.boolean(),
  bonus: related,
  promotion: related,
  invite: related,
  refund: related,
  luckydraw: related,
})
export type StatementLine = z.infer<typeof statementLine>

export const listStatement = call({
  name: 'listStatement',
  method: 'POST',
  url: '/api/statement',
  summary: "A page of the member's statement, newest first",
  source: 'Specification §7 Bonus, promotion, statement',
  audience: 'member',
  body: page,
  answer: z.object({ total: z.int().min(0), statements: z.array(statementLine) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
