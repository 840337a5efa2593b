import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount, day, instant, page } from './shapes.ts'

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

/** Days of the calendar are those of Asia/Bangkok, the first and the last included. */
const isForward = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to
const forward = { error: '`from` is not after `to`', path: ['to'] }

export const listStatement = call({
  name: 'listStatement',
  method: 'POST',
  url: '/api/statement',
  summary: "A page of the member's statement, newest first; by kind and by day where asked",
  source: 'Specification §7 Bonus, promotion, statement',
  audience: 'member',
  body: page
    .extend({
      types: z.array(z.enum(statementTypes)).min(1).max(statementTypes.length).optional(),
      from: day.optional(),
      to: day.optional(),
    })
    .refine(isForward, forward),
  /** `total` counts the lines of the filter. */
  answer: z.object({ total: z.int().min(0), statements: z.array(statementLine) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

/** What the book recorded of a movement, in the order of recording. */
export const statementSteps = ['RECORDED', 'HELD', 'SETTLED', 'VOIDED', 'REVERSED'] as const
export type StatementStep = (typeof statementSteps)[number]

/** Whom a movement in progress waits for: the bank, or another party such as a game. */
export const statementNexts = ['WAITING_FOR_BANK', 'WAITING_FOR_PARTY'] as const

export const statementDetail = statementLine.extend({
  timeline: z.array(z.object({ what: z.enum(statementSteps), at: instant, amount: answeredAmount })),
  /** Only while it is in progress. */
  next: z.enum(statementNexts).optional(),
  /** What the wallet held after the last step of this movement, its reversal not counted. */
  balanceAfter: answeredAmount,
})
export type StatementDetail = z.infer<typeof statementDetail>

export const getStatementLine = call({
  name: 'getStatementLine',
  method: 'GET',
  url: '/api/statement/line/:id',
  summary: 'One movement with what has happened to it and what comes next',
  source: 'Product §3',
  audience: 'member',
  params: z.object({ id: z.uuid() }),
  answer: statementDetail,
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

/** One year, its first and last day and a leap day included. */
export const longestPeriodDays = 366

const dayMilliseconds = 24 * 60 * 60 * 1000
const isShort = ({ from, to }: { from: string; to: string }): boolean =>
  (Date.parse(to) - Date.parse(from)) / dayMilliseconds < longestPeriodDays

export const exportStatement = call({
  name: 'exportStatement',
  method: 'GET',
  url: '/api/statement/export',
  summary: 'The statement of a period as a file for spreadsheets, oldest first',
  source: 'Product §3',
  audience: 'member',
  query: z
    .strictObject({ from: day, to: day })
    .refine(isForward, forward)
    .refine(isShort, { error: `at most ${longestPeriodDays} days`, path: ['to'] }),
  media: 'text/csv',
  answer: z.string().meta({ description: 'CSV in UTF-8 with a byte order mark' }),
  refusals: [],
  limits: [{ per: 'member', times: 10, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})
