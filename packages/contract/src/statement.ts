import { z } from 'zod'
import { bookHead, sealLink } from './book.ts'
import { call } from './call.ts'
import { giftRefusals } from './gift.ts'
import { languages } from './language.ts'
import { amount, answeredAmount, day, instant, month, page, typedText } from './shapes.ts'
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
  /** The money arrived after its QR had ended; it is credited nevertheless (product §5). */
  isLate: z.boolean(),
  /** Why a gift link failed, as a code. Product §5. */
  note: z.enum(giftRefusals).optional(),
  bonus: related,
  promotion: related,
  invite: related,
  refund: related,
  luckydraw: related,
  /** A correction by an operator, with the reason. Decision record 0082. */
  adjustment: related,
})
export type StatementLine = z.infer<typeof statementLine>

/** Days are calendar days in Asia/Bangkok; the first and the last day are included. */
function isForward({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined || to === undefined || from <= to
}
const forward = { error: '`from` is not after `to`', path: ['to'] }

/** What a member reads a movement as: its type, the record behind it and its direction. */
export const statementKinds = [
  'deposit',
  'withdraw',
  'intoGame',
  'outOfGame',
  'bonus',
  'promotion',
  'invite',
  'refund',
  'luckydraw',
  'finishBonus',
  'adjustmentIn',
  'adjustmentOut',
] as const
export type StatementKind = (typeof statementKinds)[number]

/**
 * A word of a search, and what it stands for in the member's language: an amount, kinds of movements, codes of accounts.
 * A movement matches if any of it fits, or if the text is in an account's code, in the description of its record, or is
 * the end of its reference. Decision record 0094.
 */
const searchedWord = z
  .strictObject({
    text: typedText(60),
    amount: amount.optional(),
    kinds: z.array(z.enum(statementKinds)).min(1).max(statementKinds.length).optional(),
    accounts: z.array(typedText(60)).min(1).max(100).optional(),
  })
  .meta({ examples: [{ text: '250.50', amount: 250.5, kinds: ['deposit'], accounts: ['KBANK'] }] })
export type SearchedWord = z.infer<typeof searchedWord>

export const mostSearchedWords = 6

const filter = {
  types: z.array(z.enum(statementTypes)).min(1).max(statementTypes.length).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Each of the words must match. */
  search: z.array(searchedWord).min(1).max(mostSearchedWords).optional(),
}

export const listStatement = call({
  name: 'listStatement',
  method: 'POST',
  url: '/api/statement',
  summary: "A page of the member's statement, newest first; optionally filtered by type, day and words",
  source: 'Specification §7 Bonus, promotion, statement',
  audience: 'member',
  body: page.extend(filter).refine(isForward, forward),
  /** `total` counts the lines that match the filter. */
  answer: z.object({ total: z.int().min(0), statements: z.array(statementLine) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

/** The most months that one request sums. */
export const mostSummedMonths = 12

/** What moved in completed movements. `moneyIn` and `moneyOut` are all of them but those to and from games. */
const monthSums = z.object({
  month,
  lines: z.int().min(0).meta({ description: 'Movements of any state' }),
  moneyIn: answeredAmount,
  moneyOut: answeredAmount,
  intoGames: answeredAmount,
  outOfGames: answeredAmount,
})
export type MonthSums = z.infer<typeof monthSums>

export const sumStatement = call({
  name: 'sumStatement',
  method: 'POST',
  url: '/api/statement/months',
  summary: "The sums of months in Asia/Bangkok of the member's statement, with the same filter as its pages",
  source: 'Decision record 0094',
  audience: 'member',
  body: z
    .strictObject({ ...filter, months: z.array(month).min(1).max(mostSummedMonths) })
    .refine(isForward, forward),
  /** In the order of the request. */
  answer: z.object({ months: z.array(monthSums) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

/** The steps that the book recorded for a movement. */
export const statementSteps = ['RECORDED', 'HELD', 'SETTLED', 'VOIDED', 'REVERSED'] as const
export type StatementStep = (typeof statementSteps)[number]

/** What a movement in progress waits for: the bank, another provider such as a game, or the e-wallet. */
export const statementNexts = ['WAITING_FOR_BANK', 'WAITING_FOR_PARTY', 'WAITING_FOR_WALLET'] as const

export const statementDetail = statementLine.extend({
  timeline: z.array(z.object({ what: z.enum(statementSteps), at: instant, amount: answeredAmount })),
  /** Only while the movement is in progress. */
  next: z.enum(statementNexts).optional(),
  /** The balance of the wallet after the last step of this movement, not counting its reversal. */
  balanceAfter: answeredAmount,
  /** The path of a page at which anybody who is given it can compare the movement with the book. */
  proof: z.string(),
  /** The details of a withdrawal. Lines without a record of their own, such as old ones, have none. */
  withdrawal: withdrawal.optional(),
})
export type StatementDetail = z.infer<typeof statementDetail>

export const getStatementLine = call({
  name: 'getStatementLine',
  method: 'GET',
  url: '/api/statement/line/:id',
  summary: 'One movement with its timeline and what it waits for',
  source: 'Product §3',
  audience: 'member',
  params: z.object({ id: z.uuid() }),
  answer: statementDetail,
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

/**
 * An entry as it was sealed: its text, its salt, and the hashes that it is combined with up to the root of the seal.
 */
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
  summary: "Proofs that movements of the member's statement are in the sealed book, up to a published head",
  source: 'Decision record 0019',
  audience: 'member',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100), head: z.int().min(0) }),
  /** The movements in the order of the request, and the links from the head to each of their seals, newest first. */
  answer: z.object({ movements: z.array(movementProof), links: z.array(sealLink) }),
  /** NO_DATA: one of the movements is not the member's, or there is no such head. */
  refusals: ['NO_DATA'],
  limits: [{ per: 'member', times: 60, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})

/** One leap year, including its first and last day. */
export const longestPeriodDays = 366

const dayMilliseconds = 24 * 60 * 60 * 1000
function isShort({ from, to }: { from: string; to: string }): boolean {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds < longestPeriodDays
}

export const exportStatement = call({
  name: 'exportStatement',
  method: 'GET',
  url: '/api/statement/export',
  summary: 'The statement of a period as a CSV file, oldest first',
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

/** The account of the member, by its bank and the end of its number. */
const masked = z.string().meta({ examples: ['KBANK •••1234'] })
/** The seal that covers what is shown: its number, hash and time. */
const covering = bookHead.extend({ sealedAt: instant })

/**
 * What a proof shows of a movement. `SEALED`: the server has followed it through its seal to the published head.
 * `WAITING`: the seal of the next minute will cover it. `DIFFERENT`: it is not what was sealed.
 */
const provenMovement = statementLine
  .pick({
    statementType: true,
    status: true,
    createdAt: true,
    amount: true,
    currency: true,
    from: true,
    to: true,
  })
  .extend({
    what: z.literal('movement'),
    reference: z.string(),
    account: masked,
    verdict: z.enum(['SEALED', 'WAITING', 'DIFFERENT']),
    seal: covering.optional(),
  })

/** The figures of a month as the book has them now. */
const provenMonth = monthSums.extend({
  what: z.literal('month'),
  currency: z.enum(['BAHT', 'LAK']),
  account: masked,
  opening: answeredAmount,
  closing: answeredAmount,
  seal: covering.optional(),
})

export const showProof = call({
  name: 'showProof',
  method: 'GET',
  url: '/api/proof/:subject/:signature',
  summary: 'What the book says of a movement or a month, for anybody who was given its signed address',
  source: 'Decision record 0094',
  audience: 'public',
  params: z.object({
    subject: z.string().regex(/^(m[\w-]{22}|p[\w-]{22}20\d\d(0[1-9]|1[0-2]))$/),
    signature: z.string().regex(/^[\w-]{43}$/),
  }),
  answer: z.discriminatedUnion('what', [provenMovement, provenMonth]),
  /** NO_DATA: this site has not signed the address. */
  refusals: ['NO_DATA'],
  limits: [{ per: 'address', times: 60, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})
export type Proof = z.infer<typeof showProof.answer>

/** The most movements in one PDF. */
export const mostPrintedMovements = 5000

export const printStatement = call({
  name: 'printStatement',
  method: 'GET',
  url: '/api/statement/pdf',
  summary: 'The statement of a month in Asia/Bangkok as a PDF, with its balances, sums, movements and proof',
  source: 'Decision record 0094',
  audience: 'member',
  query: z.strictObject({ month, language: z.enum(languages) }),
  media: 'application/pdf',
  answer: z.string().meta({ description: 'PDF' }),
  /** NO_DATA: the month has not begun, or ended before the member joined. */
  refusals: ['NO_DATA', 'STATEMENT_TOO_LONG'],
  limits: [{ per: 'member', times: 10, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})

export const printReceipt = call({
  name: 'printReceipt',
  method: 'GET',
  url: '/api/statement/line/:id/pdf',
  summary: 'The receipt of one movement as a PDF, with the address of its proof',
  source: 'Decision record 0094',
  audience: 'member',
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({ language: z.enum(languages) }),
  media: 'application/pdf',
  answer: z.string().meta({ description: 'PDF' }),
  refusals: ['NO_DATA'],
  limits: [{ per: 'member', times: 30, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})

export const statementCalls = [
  listStatement,
  sumStatement,
  getStatementLine,
  exportStatement,
  printStatement,
  printReceipt,
  proveStatement,
  showProof,
] as const
