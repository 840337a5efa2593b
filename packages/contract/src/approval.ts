import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount, instant, typedText } from './shapes.ts'
import { operatorLink } from './team.ts'

const source = 'Console §3'

/** The calls that one operator alone may be refused, because two must agree. */
export const approvableCalls = [
  'addDepositAccount',
  'changeDepositAccount',
  'setGameProvider',
  'setSiteSettings',
  'approveWithdrawal',
  'liftSuspension',
  'correctMemberName',
  'correctBankAccount',
  'adjustBalance',
  'creditSlip',
  'confirmDepositNotice',
  'activateApiKey',
  'setOperatorRoles',
  'restoreOperator',
  'recoverOperator',
  'changeRole',
  'setRoleCeiling',
  'setOffer',
  'setWheel',
] as const
export type ApprovableCall = (typeof approvableCalls)[number]

/**
 * `waiting`: for another operator. `done`: it ran. `expired`: 24 hours passed. `withdrawn`: by who made it.
 */
export const approvalStates = ['waiting', 'done', 'rejected', 'withdrawn', 'expired'] as const

const approvalId = z.guid()
const parts = z.record(z.string(), z.unknown())

/** A request of one operator that another decides. */
export const approval = z.object({
  _id: approvalId,
  call: z.enum(approvableCalls),
  /** What the call takes, with its defaults and without secrets. */
  input: parts,
  /** What it would change, as it was when the request was made; empty where there was nothing. */
  before: parts,
  /** What an offer or the wheel can give in all, before and after it; `null`: without limit. Only there for these. */
  cost: z
    .object({
      currency: z.enum(['BAHT', 'LAK']),
      before: answeredAmount.nullable(),
      after: answeredAmount.nullable(),
    })
    .optional(),
  /** Who made the request, when, and why. */
  maker: z.string(),
  madeAt: instant,
  reason: z.string(),
  /** Nobody can decide after that. */
  expiresAt: instant,
  state: z.enum(approvalStates),
  /** Who decided, when, and why where a reason was needed; `null`: nobody has. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  /** An owner ran it alone. `reviewedBy`: the other owner who has looked at it since. */
  isBreakGlass: z.boolean(),
  reviewedBy: z.string().nullable(),
  reviewedAt: instant.nullable(),
  /** What the operator who asks may do with it now. */
  may: z.object({
    decide: z.boolean(),
    /** Not above the operator's ceiling or own rights; one who may not approve may still reject. */
    approve: z.boolean(),
    withdraw: z.boolean(),
    breakGlass: z.boolean(),
    review: z.boolean(),
  }),
})
export type Approval = z.output<typeof approval>

const params = z.object({ approvalId })
const done = z.object({ message: z.literal('OK') })
const reason = typedText(300)
const ran = z.object({
  message: z.literal('OK'),
  /** The link of `recoverOperator`, shown to who let it run, this once. Not there for other calls. */
  link: operatorLink.optional(),
})

export const listApprovals = call({
  name: 'listApprovals',
  method: 'POST',
  url: '/api/operator/approvals',
  summary:
    'Requests that the operator made or may decide, the latest first, and how many wait for a decision or a review',
  source,
  audience: 'operator',
  needs: 'session',
  body: z.strictObject({
    /** `open`: what waits for a decision, and what an owner ran alone and no other owner has reviewed. */
    show: z.enum(['open', 'all']).default('open'),
    limit: z.int().min(1).max(100).default(50),
    /** Only those made before this moment: the last one of the page before. */
    before: instant.optional(),
  }),
  answer: z.object({
    approvals: z.array(approval),
    /** How many wait for a decision that this operator may take. */
    waiting: z.int().min(0),
    /** How many an owner ran alone without a review since. */
    reviewsDue: z.int().min(0),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const requestApproval = call({
  name: 'requestApproval',
  method: 'POST',
  url: '/api/operator/approvals/request',
  summary: 'Asks another operator to approve a call that needs two; nothing runs until then',
  source,
  audience: 'operator',
  needs: 'session',
  body: z.strictObject({
    approvalId,
    call: z.enum(approvableCalls),
    /** The body of the call. */
    body: parts,
    reason,
  }),
  answer: done,
  /** APPROVAL_NOT_NEEDED: the operator can make the call at once. */
  refusals: [
    'FORBIDDEN',
    'VALIDATION_FAILED',
    'OWN_ACCOUNT',
    'ABOVE_CEILING',
    'ROLE_ABOVE_OWN',
    'APPROVAL_NOT_NEEDED',
    'IDEMPOTENCY_CONFLICT',
  ],
  mutates: true,
  idempotency: 'state',
})

/**
 * APPROVAL_REFUSED: the call itself refuses, with the code in `details`. It is judged anew when it runs. OWN_ACCOUNT: it
 * is about the operator who would approve it.
 */
const refusalsOfRunning = [
  'NO_DATA',
  'FORBIDDEN',
  'APPROVAL_ENDED',
  'APPROVAL_STALE',
  'APPROVAL_REFUSED',
  'OWN_ACCOUNT',
] as const

export const approveRequest = call({
  name: 'approveRequest',
  method: 'POST',
  url: '/api/operator/approvals/:approvalId/approve',
  summary: 'Approves the request of another operator and runs it at once',
  source,
  audience: 'operator',
  needs: 'session',
  wantsStepUp: true,
  params,
  body: z.strictObject({}),
  answer: ran,
  /** ABOVE_CEILING and ROLE_ABOVE_OWN: the operator who approves could not do it either. */
  refusals: [...refusalsOfRunning, 'SAME_OPERATOR', 'ABOVE_CEILING', 'ROLE_ABOVE_OWN'],
  mutates: true,
  idempotency: 'state',
})

export const rejectRequest = call({
  name: 'rejectRequest',
  method: 'POST',
  url: '/api/operator/approvals/:approvalId/reject',
  summary: 'Rejects the request of another operator, who reads the reason',
  source,
  audience: 'operator',
  needs: 'session',
  params,
  body: z.strictObject({ reason }),
  answer: done,
  refusals: ['NO_DATA', 'FORBIDDEN', 'SAME_OPERATOR', 'APPROVAL_ENDED'],
  mutates: true,
  idempotency: 'state',
})

export const withdrawRequest = call({
  name: 'withdrawRequest',
  method: 'POST',
  url: '/api/operator/approvals/:approvalId/withdraw',
  summary: "Withdraws the operator's own request",
  source,
  audience: 'operator',
  needs: 'session',
  params,
  body: z.strictObject({}),
  answer: done,
  refusals: ['NO_DATA', 'APPROVAL_ENDED'],
  mutates: true,
  idempotency: 'state',
})

export const breakGlass = call({
  name: 'breakGlass',
  method: 'POST',
  url: '/api/operator/approvals/:approvalId/break-glass',
  summary: 'Runs a request without a second operator, as an owner; every operator sees that a review is due',
  source,
  audience: 'operator',
  needs: 'session',
  wantsStepUp: true,
  params,
  body: z.strictObject({ reason }),
  answer: ran,
  refusals: refusalsOfRunning,
  mutates: true,
  idempotency: 'state',
})

export const reviewBreakGlass = call({
  name: 'reviewBreakGlass',
  method: 'POST',
  url: '/api/operator/approvals/:approvalId/review',
  summary: 'Confirms, as another owner, to have looked at what an owner ran alone',
  source,
  audience: 'operator',
  needs: 'session',
  params,
  body: z.strictObject({}),
  answer: done,
  /** OWN_ACCOUNT: it was about the operator who asks. */
  refusals: ['NO_DATA', 'FORBIDDEN', 'SAME_OPERATOR', 'OWN_ACCOUNT', 'APPROVAL_ENDED'],
  mutates: true,
  idempotency: 'state',
})

export const approvalCalls = [
  listApprovals,
  requestApproval,
  approveRequest,
  rejectRequest,
  withdrawRequest,
  breakGlass,
  reviewBreakGlass,
] as const
