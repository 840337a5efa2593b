import { approvableCalls } from './approval.ts'
import type { Audience, CallFacts } from './call.ts'
import { type Code, codes } from './codes.ts'
import { limitsOf } from './limits.ts'

const ofMembers: readonly Code[] = [
  'invalid-token',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
  'gone',
]

/** Even a call without a body refuses a request that has a malformed one, or a query that cannot be stored. */
const ofEveryCall: readonly Code[] = ['VALIDATION_FAILED', 'INTERNAL_SERVER_ERROR', 'TEMPORARILY_UNAVAILABLE']

/** What a caller is refused with before the operation runs, because of who they are. */
const byAudience: Readonly<Record<Audience, readonly Code[]>> = {
  public: [],
  visitor: ['gone'],
  participant: ['UNAUTHORIZED', ...ofMembers],
  member: ofMembers,
  operator: ['UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN', 'FORBIDDEN'],
  provider: [],
}

/** Other sites may not log anybody in. */
const beforeLogin: readonly Code[] = ['FORBIDDEN']

/**
 * Every code that a call may be refused with: its own, and those that its audience, shapes and limits imply (product
 * §1). In the order of the table of codes.
 */
export function refusalsOf(call: CallFacts): Code[] {
  const { method, audience, needs, wantsStepUp, idempotency, refusals } = call
  const ofAudience = needs === 'nothing' ? beforeLogin : byAudience[audience]
  const may = new Set<Code>([...refusals, ...ofAudience, ...ofEveryCall])
  if (wantsStepUp) may.add('STEP_UP_REQUIRED')
  if (approvableCalls.some((name) => name === call.name)) may.add('APPROVAL_REQUIRED')
  if (method !== 'GET') may.add('PAYLOAD_TOO_LARGE')
  if (idempotency === 'key') may.add('IDEMPOTENCY_CONFLICT')
  for (const { seconds } of limitsOf(call)) may.add(seconds === 60 ? 'REQUEST_LIMIT_1MIN' : 'REQUEST_LIMIT')
  return (Object.keys(codes) as Code[]).filter((code) => may.has(code))
}
