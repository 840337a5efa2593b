import { z } from 'zod'
import { approval } from './approval.ts'
import { waitingReasons } from './bank-transfer.ts'
import { call } from './call.ts'
import { unmatchedReasons } from './deposit.ts'
import { memberStatuses } from './member.ts'
import { answeredAmount, day, instant } from './shapes.ts'
import { statementLine } from './statement.ts'
import { reviewReasons } from './withdrawal.ts'
import { workKinds } from './work-kinds.ts'

const source = 'Console §4'

/** How the book and what a company reports differ. */
const differenceReasons = ['TOTAL_DIFFERS', 'ONLY_IN_BOOK', 'ONLY_AT_PROVIDER', 'AMOUNT_DIFFERS'] as const

/**
 * Why something waits. Withdrawals: the rule that they did not meet. `…_UNKNOWN`: nobody has said how it ended, and an
 * operator decides. `…_ASKED`: the server still asks.
 */
export const workReasons = [
  ...reviewReasons,
  'PAYOUT_UNKNOWN',
  'PAYOUT_ASKED',
  ...waitingReasons,
  ...unmatchedReasons,
  'NOTICE',
  'SLIP_ASKED',
  'TRANSFER_UNKNOWN',
  'TRANSFER_ASKED',
  'GIFT_UNKNOWN',
  'GIFT_ASKED',
  'GOODS',
  ...differenceReasons,
  'SECOND_OPERATOR',
] as const
export type WorkReason = (typeof workReasons)[number]

/**
 * `approve`: it is, was or has been done. `reject`: it is not, and its money goes back. `match`: whose it is, or which
 * transfer. `ask`: the company is asked again now.
 */
export const workActs = ['approve', 'reject', 'match', 'ask'] as const
export type WorkAct = (typeof workActs)[number]

const currency = z.enum(['BAHT', 'LAK'])
const kind = z.enum(workKinds)
/** A payment is named by its provider and reference. */
const itemId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]+$/u)
const done = z.object({ message: z.literal('OK') })

/** What is known of it besides its reason; each kind has its own. */
const facts = z.object({
  /** Every rule that a withdrawal did not meet. */
  reasons: z.array(z.enum(reviewReasons)).optional(),
  /** The bank and the end of the account: of the member, or of the payer as far as the bank shows it. */
  bank: z.string().optional(),
  account: z.string().optional(),
  payer: z.string().optional(),
  provider: z.string().optional(),
  game: z.string().optional(),
  direction: z.enum(['in', 'out']).optional(),
  transferId: z.string().optional(),
  reference: z.string().optional(),
  /** How often the company was asked, and its last answer. */
  asked: z.int().optional(),
  answer: z.string().optional(),
  /** What a coupon is for. */
  label: z.string().optional(),
  /** Of a difference: the company's account in the book, the day of Bangkok, and what the book and the company say. */
  company: z.string().optional(),
  day: day.optional(),
  book: answeredAmount.optional(),
  reported: answeredAmount.optional(),
  /** Of a request for approval. */
  call: z.string().optional(),
  maker: z.string().optional(),
  reason: z.string().optional(),
  /** From when on an operator may decide it. */
  decidableAt: instant.optional(),
  /** Another operator has to agree, and whether one was asked already. */
  needsTwo: z.boolean().optional(),
  isRequested: z.boolean().optional(),
  /** The amount is more than the operator who asks may approve. */
  isAboveCeiling: z.boolean().optional(),
})

const claim = z.object({ operatorId: z.string(), name: z.string(), isOwn: z.boolean(), until: instant })

export const workItem = z.object({
  kind,
  itemId,
  /** `null`: of nobody, or of nobody known yet. `name`: `null` to who may not see members. */
  member: z.object({ memberId: z.string(), name: z.string().nullable() }).nullable(),
  amount: answeredAmount.nullable(),
  currency: currency.nullable(),
  since: instant,
  why: z.enum(workReasons),
  facts,
  /** What the operator who asks may do with it now. */
  acts: z.array(z.enum(workActs)),
  /** Who looks at it at present. */
  claim: claim.nullable(),
})
export type WorkItem = z.output<typeof workItem>

/** What of the queue, and its order. */
export const workFilter = z.strictObject({
  kind: kind.optional(),
  /** `oldest`: what has waited longest first. `amount`: the largest first, baht before kip. */
  sort: z.enum(['oldest', 'amount']).default('oldest'),
})

export const listWork = call({
  name: 'listWork',
  method: 'POST',
  url: '/api/operator/work',
  summary:
    'Everything that waits for an operator, of the kinds that the operator may see, and how much of each',
  source,
  audience: 'operator',
  needs: 'session',
  body: workFilter.extend({
    limit: z.int().min(1).max(500).default(50),
    /** As the page before gave it. */
    after: z.string().max(400).optional(),
  }),
  answer: z.object({
    items: z.array(workItem),
    after: z.string().nullable(),
    counts: z.array(z.object({ kind, count: z.int().min(0) })),
  }),
  refusals: ['VALIDATION_FAILED'],
  mutates: false,
  idempotency: 'none',
})

/** What the rules of withdrawals compared. Amounts are in the withdrawal's currency. */
const figures = z.object({
  mostAmount: answeredAmount,
  timesOfDay: z.int(),
  mostADay: z.int(),
  sumOfDay: answeredAmount,
  mostAmountADay: answeredAmount,
  timesOfWeek: z.int(),
  mostAWeek: z.int(),
  sumOfWeek: answeredAmount,
  mostAmountAWeek: answeredAmount,
  deposited: answeredAmount,
  movedIntoGames: answeredAmount,
  leastPlayedPercent: z.int(),
  leastAccountHours: z.int(),
  wasPaidBefore: z.boolean(),
})
export type WorkFigures = z.output<typeof figures>

const memberCard = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  currency,
  status: z.enum(memberStatuses),
  createdAt: instant,
  tags: z.array(z.string()),
  balance: answeredAmount,
  held: answeredAmount,
  deposited: answeredAmount,
  deposits: z.int().min(0),
  withdrawn: answeredAmount,
  withdrawals: z.int().min(0),
  /** The language of the member's last conversation with support. */
  language: z.enum(['th', 'la', 'en']).nullable(),
  notes: z.array(z.object({ by: z.string(), at: instant, text: z.string() })),
})
export type WorkMember = z.output<typeof memberCard>

const pastCase = z.object({
  memberId: z.string().nullable(),
  at: instant,
  amount: answeredAmount.nullable(),
  currency: currency.nullable(),
  /** `DONE`: paid, credited or settled. `REFUSED`: the money went back, or nothing was done. */
  outcome: z.enum(['DONE', 'REFUSED', 'OPEN']),
  by: z.string().nullable(),
  note: z.string().nullable(),
})
export type PastCase = z.output<typeof pastCase>

export const getWorkItem = call({
  name: 'getWorkItem',
  method: 'POST',
  url: '/api/operator/work/one',
  summary:
    'One thing that waits: its member, latest movements, and what became of the most similar ones; the member sees that it was opened',
  source,
  audience: 'operator',
  needs: 'session',
  body: z.strictObject({ kind, itemId }),
  answer: z.object({
    item: workItem,
    /** `null`: it is of nobody, or the operator may not see members. */
    member: memberCard.nullable(),
    figures: figures.nullable(),
    /** Members who may have made a payment. */
    candidates: z.array(z.object({ memberId: z.string(), name: z.string().nullable() })),
    /** What a bank or gateway sent. */
    story: z.record(z.string(), z.unknown()).nullable(),
    approval: approval.nullable(),
    /** The latest movements of the member. */
    timeline: z.array(statementLine),
    /** The most similar first. */
    similar: z.array(pastCase),
  }),
  refusals: ['NO_DATA'],
  mutates: false,
  recordsViews: true,
  idempotency: 'none',
})

const one = z.strictObject({ kind, itemId })

export const claimWork = call({
  name: 'claimWork',
  method: 'POST',
  url: '/api/operator/work/claim',
  summary: 'Shows the other operators for five minutes who looks at something; the own claim is renewed',
  source,
  audience: 'operator',
  needs: 'session',
  body: one,
  answer: done.extend({ until: instant }),
  /** NO_DATA: it waits no more. WORK_CLAIMED: another operator looks at it, named in `details`. */
  refusals: ['NO_DATA', 'WORK_CLAIMED'],
  mutates: true,
  idempotency: 'state',
})

export const releaseWork = call({
  name: 'releaseWork',
  method: 'POST',
  url: '/api/operator/work/release',
  summary: "Ends the operator's own claim, if there is one",
  source,
  audience: 'operator',
  needs: 'session',
  body: one,
  answer: done,
  refusals: [],
  mutates: true,
  idempotency: 'state',
})

export const workCalls = [listWork, getWorkItem, claimWork, releaseWork] as const
