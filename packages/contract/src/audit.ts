import { z } from 'zod'
import { call } from './call.ts'
import { instant } from './shapes.ts'

const actNo = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Something that an operator did or tried, as the chain of acts holds it. */
export const operatorAct = z.object({
  actNo,
  at: instant,
  /** `null`: nobody was known. */
  operatorId: z.string().nullable(),
  sessionId: z.string().nullable(),
  address: z.string(),
  requestId: z.string(),
  /** The name of the call. */
  call: z.string(),
  memberId: z.string().nullable(),
  /** What it was about where that is not a member: an offer, a game, an account. */
  subject: z.string().nullable(),
  /** What was sent, without secrets; `null` where nothing read it. */
  input: z.record(z.string(), z.unknown()).nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** `done`, or the code of the refusal. */
  outcome: z.string(),
  reason: z.string().nullable(),
  /** SHA-256 over the act before it and all of this one. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})
export type OperatorAct = z.output<typeof operatorAct>

/** Whose acts, of what and when. */
export const actFilter = z.strictObject({
  operatorId: z.string().max(40).optional(),
  memberId: z.uuid().optional(),
  calls: z.array(z.string().max(60)).min(1).max(50).optional(),
  /** Only what was done, or only what was refused. */
  outcome: z.enum(['done', 'refused']).optional(),
  from: instant.optional(),
  until: instant.optional(),
})

export const listOperatorActs = call({
  name: 'listOperatorActs',
  method: 'POST',
  url: '/api/operator/audit',
  summary:
    'What operators did and tried, the latest first: all of it, or of one person, member, call or time',
  source: 'Console §3',
  audience: 'operator',
  needs: 'audit.read',
  body: actFilter.extend({
    limit: z.int().min(1).max(200).default(50),
    /** Only acts before this number: the last one of the page before. */
    before: actNo.optional(),
  }),
  answer: z.object({ acts: z.array(operatorAct) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const auditCalls = [listOperatorActs] as const
