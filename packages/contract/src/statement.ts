import { z } from 'zod'
import { sealLink } from './book.ts'
import { call } from './call.ts'
import { giftRefusals } from './gift.ts'
import { answeredAmount, day, instant, page } from './shapes.ts'
import { withdrawal } from './withdrawal.ts'

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
  /** Why a gift link came to nothing: a code of the table. Product §5. */
  note: z.enum(giftRefusals).optional(),
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

/** Whom a movement in progress waits for: the bank, another party such as a game, or the e-wallet. */
export const statementNexts = ['WAITING_FOR_BANK', 'WAITING_FOR_PARTY', 'WAITING_FOR_WALLET'] as const

export const statementDetail = statementLine.extend({
  timeline: z.array(z.object({ what: z.enum(statementSteps), at: instant, amount: answeredAmount })),
  /** Only while it is in progress. */
  next: z.enum(statementNexts).optional(),
  /** What the wallet held after the last step of this movement, its reversal not counted. */
  balanceAfter: answeredAmount,
  /** What a withdrawal tells of itself. Lines of the book alone, such as old ones, have none. */
  withdrawal: withdrawal.optional(),
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

/** An entry as it was sealed: the text that was hashed, its salt, and what it is hashed with up to the seal's root. */
const sealedEntry = z.object({
  sealNo: z.int().min(1),
  recordedAt: instant,
  leaf: z.string(),
  salt: z.string(),
  path: z.array(z.string().meta({ description: 'L or R, the side it stands on, and a hash' })),
})
const waitingEntry = z.object({ recordedAt: instant })

export const movementProof = z.object({
  _id: z.string(),
  entries: z.array(z.union([sealedEntry, waitingEntry])),
})
export type MovementProof = z.infer<typeof movementProof>

export const proveStatement = call({
  name: 'proveStatement',
  method: 'POST',
  url: '/api/statement/proof',
  summary:
    "What proves that movements of the member's statement are in the sealed book, up to a published head",
  source: 'Decision record 0019',
  audience: 'member',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100), head: z.int().min(0) }),
  /** The movements in the order asked for, and the links from the head to each of their seals, newest first. */
  answer: z.object({ movements: z.array(movementProof), links: z.array(sealLink) }),
  /** One of the movements is not the member's, or there is no such head. */
  refusals: ['NO_DATA'],
  limits: [{ per: 'member', times: 60, seconds: 60 }],
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
