import type { CallFacts } from '@kapao/contract/call'
import { guestHeader } from '@kapao/contract/chat-message'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { FastifyError, FastifyRequest } from 'fastify'
import { identifyParticipant } from '../features/chat/chat.ts'
import { operatorSteppedUpUntil } from '../features/operator/operator.ts'
import { identify } from '../features/session/session.ts'
import { isTerminated } from '../features/site/site.ts'
import type { Context } from '../platform/context.ts'
import type { Browser, Caller, Operator, Participant } from '../platform/operation.ts'
import { identifyOperator, isFromOwnPage } from './operator.ts'

/** Who makes a request. All are undefined where anybody may make the call. */
export type Admitted = {
  member: Caller | undefined
  operator: Operator | undefined
  participant: Participant | undefined
}

const anybody: Admitted = { member: undefined, operator: undefined, participant: undefined }

/**
 * Identifies the caller of a request. Refuses what the call's audience implies: no or another identity, a service that has
 * ended, and a prefetch of a call that changes something.
 */
export async function admit(
  request: FastifyRequest,
  context: Context,
  call: CallFacts,
  browser: Browser,
): Promise<Admitted | Refusal> {
  const purpose = request.headers['sec-purpose'] ?? request.headers['purpose']
  if (call.mutates && typeof purpose === 'string' && purpose.includes('prefetch'))
    return refuse('VALIDATION_FAILED')
  if (call.audience === 'public') return anybody
  // Money can arrive after the service has ended. It still belongs to the member, and a bank repeats its call-back for
  // an hour only.
  if (call.audience === 'provider') return anybody
  // For the same reason operators must still be able to settle what is in progress.
  if (call.audience === 'operator') return admitOperator(request, context, call, browser)
  if (await isTerminated(context)) return refuse('gone')
  if (call.audience === 'participant') {
    const participant = await identifyParticipant(context, identityOf(request, call))
    return isRefusal(participant) ? participant : { ...anybody, participant }
  }
  if (call.audience !== 'member') return anybody
  const member = await identify(context, bearerToken(request), { isUse: true })
  return isRefusal(member) ? member : { ...anybody, member }
}

/**
 * Refuses whoever has no session where the call needs one, FORBIDDEN who may not make it, and STEP_UP_REQUIRED who must
 * confirm first who they are.
 */
async function admitOperator(
  request: FastifyRequest,
  context: Context,
  { needs, wantsStepUp, personOnly }: CallFacts,
  browser: Browser,
): Promise<Admitted | Refusal> {
  // Logging in sets a cookie, which another site must not do for somebody.
  if (needs === 'nothing')
    return request.headers.origin === undefined || isFromOwnPage(request) ? anybody : refuse('FORBIDDEN')
  const operator = await identifyOperator(context, request, browser)
  if (isRefusal(operator)) return operator
  const { operatorId, session } = operator
  request.logFacts = { ...request.logFacts, operatorId, ...(session && { sessionId: session.sessionId }) }
  if (needs === 'session') {
    if (!session) return refuse('UNAUTHORIZED')
  } else if (needs === undefined || !operator.permissions.has(needs)) return refuse('FORBIDDEN')
  if (personOnly && !session) return refuse('FORBIDDEN')
  if (wantsStepUp && session && !operatorSteppedUpUntil(session, context.clock.now()))
    return refuse('STEP_UP_REQUIRED')
  return { ...anybody, operator }
}

/** A request that the operation did not get: its body cannot be parsed, or its parts have another shape. */
export function isUnread(thrown: FastifyError): boolean {
  const { validation, code = '' } = thrown as Partial<FastifyError>
  return validation !== undefined || code.startsWith('FST_ERR_CTP_')
}

export function isTooLarge({ code }: FastifyError): boolean {
  return code === 'FST_ERR_CTP_BODY_TOO_LARGE'
}

/** Like `admit`, for a request whose body says nothing. A guest is named by the body, so a guest is not refused. */
export async function admitUnread(
  request: FastifyRequest,
  context: Context,
  call: CallFacts,
  browser: Browser,
) {
  if (call.audience === 'participant' && request.headers.authorization === undefined) return anybody
  request.body = undefined
  return admit(request, context, call, browser)
}

/** The identity that a chat request states. A guest is named in the body, or in a header when the body is a file. */
function identityOf(request: FastifyRequest, { upload }: CallFacts) {
  const { guestId, userId } = (request.body ?? {}) as { guestId?: string | null; userId?: string | null }
  const header = request.headers[guestHeader]
  return {
    token: request.headers.authorization === undefined ? undefined : (bearerToken(request) ?? ''),
    guestId: guestId ?? (typeof header === 'string' ? header : undefined),
    userId,
    isUpload: upload !== undefined,
  }
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}
