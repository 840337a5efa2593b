import { type Code, codes, isCode } from '@kapao/contract/codes'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { Problem } from '@kapao/contract/shapes'
import { isOutage } from '@kapao/database/outage'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

/** Every refusal, outage and fault becomes a response here (product §1). */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { againSeconds = waitOf(refusal) }: { againSeconds?: number | undefined } = {},
): FastifyReply {
  const problem: Problem = {
    message: refusal.code,
    requestId: request.id,
    ...(refusal.details ? { details: { ...refusal.details } } : {}),
  }
  request.logFacts = { ...request.logFacts, code: refusal.code }
  if (againSeconds !== undefined) reply.header('retry-after', String(againSeconds))
  return reply.code(codes[refusal.code].status).type('application/json').send(JSON.stringify(problem))
}

/** After how many seconds of an outage the same request is worth another try. A failover takes about ten. */
const outageSeconds = 3

/** What `Retry-After` says, in seconds. */
function waitOf({ code, details }: Refusal): number | undefined {
  if (code === 'TEMPORARILY_UNAVAILABLE') return outageSeconds
  const seconds = details?.['seconds']
  return codes[code].status === 429 && typeof seconds === 'number' ? seconds : undefined
}

/** Fastify's own refusals, in our codes. */
const codeOf: Readonly<Record<string, Code>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'VALIDATION_FAILED',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'VALIDATION_FAILED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'VALIDATION_FAILED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'VALIDATION_FAILED',
}

function refusalOf(thrown: FastifyError): Refusal | undefined {
  if (isRefusal(thrown)) return thrown
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    const issues = thrown.validation.map(({ instancePath, message }) => ({ path: instancePath, message }))
    return refuse('VALIDATION_FAILED', { part: thrown.validationContext, issues })
  }
  const code = codeOf[thrown.code]
  if (code) return refuse(code)
  const status = thrown.statusCode ?? 500
  return status >= 400 && status < 500 ? refuse('VALIDATION_FAILED') : undefined
}

/**
 * A requested range beyond the end of a file. Video players request one, and read the size of the video in the
 * response.
 */
function isBeyondEnd(thrown: FastifyError): thrown is FastifyError & { headers: Record<string, string> } {
  return thrown.statusCode === 416 && 'headers' in thrown
}

/** The text of a fault stays in our log; the caller gets the request's id. */
export function sendThrown(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isBeyondEnd(thrown)) return reply.code(416).headers(thrown.headers).send()
  const refusal = refusalOf(thrown)
  if (refusal && isCode(refusal.code)) return sendProblem(request, reply, refusal)
  if (isOutage(thrown)) {
    request.log.warn({ err: thrown }, 'database.unavailable')
    return sendProblem(request, reply, refuse('TEMPORARILY_UNAVAILABLE'))
  }
  request.log.error({ err: thrown }, 'request.failed')
  return sendProblem(request, reply, refuse('INTERNAL_SERVER_ERROR'))
}
