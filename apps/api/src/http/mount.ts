import { Readable } from 'node:stream'
import type { CallFacts, GivenFile, Limit } from '@kapao/contract/call'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { problem } from '@kapao/contract/shapes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { identify } from '../features/session/session.ts'
import { isTerminated } from '../features/site/site.ts'
import type { House } from '../house.ts'
import type { Caller, Operation } from '../operation.ts'
import { addressBlock } from './address-block.ts'
import { hashBody, withIntent } from './idempotency.ts'
import type { Limits } from './limits.ts'
import { sendProblem } from './problem.ts'
import { isStorable } from './storable.ts'

/** 1 to 200 printable characters: product §1, Idempotency-Key. */
const intentKey = /^[\x21-\x7e]{1,200}$/

/**
 * Mounts one operation as the route that its contract entry describes.
 *
 * The order of checks is the house's: shape (by the schemas), identity, state, limits, then the operation itself.
 */
export const mount = (app: FastifyInstance, house: House, limits: Limits, { call, run }: Operation): void => {
  app.route({
    method: call.method,
    url: call.url,
    config: { audience: call.audience },
    schema: schemaOf(call),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isStorable([request.params, request.query, request.body]))
        return sendProblem(request, reply, refuse('VALIDATION_FAILED'))
      const member = await admit(request, house, call)
      if (isRefusal(member)) return sendProblem(request, reply, member)
      const limited = await limits.count(call.name, call.limits ?? [], limitKeys(request, member))
      if (limited) return sendProblem(request, reply, limited)
      return answer({ request, reply, house, call, run, member })
    },
  })
}

const schemaOf = (call: CallFacts) => ({
  operationId: call.name,
  summary: call.summary,
  description: `${call.source}. Refusals: ${call.refusals.join(', ') || 'none of its own'}.`,
  tags: [call.url.split('/')[2] ?? 'api'],
  ...(call.audience === 'member' ? { security: [{ bearer: [] }] } : {}),
  ...(call.params ? { params: call.params } : {}),
  ...(call.query ? { querystring: call.query } : {}),
  ...(call.body ? { body: call.body } : {}),
  response: {
    200: call.media ? { content: { [call.media]: { schema: call.answer } } } : call.answer,
    '4xx': problem,
    '5xx': problem,
  },
})

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]

const admit = async (
  request: FastifyRequest,
  house: House,
  call: CallFacts,
): Promise<Caller | undefined | Refusal> => {
  const purpose = request.headers['sec-purpose'] ?? request.headers['purpose']
  if (call.mutates && typeof purpose === 'string' && purpose.includes('prefetch'))
    return refuse('VALIDATION_FAILED')
  if (call.audience === 'public') return undefined
  // Money can arrive after the service has ended: it is the member's all the same, and a bank tells for an hour only.
  if (call.audience === 'party') return undefined
  if (await isTerminated(house)) return refuse('gone')
  return call.audience === 'member' ? identify(house, bearerToken(request)) : undefined
}

const limitKeys = (
  request: FastifyRequest,
  member: Caller | undefined,
): Record<Limit['per'], string | undefined> => {
  const body = request.body as { phoneNumber?: unknown; username?: unknown } | undefined
  const phone = body?.phoneNumber ?? body?.username
  return {
    address: addressBlock(request.ip),
    member: member?.memberId,
    phone: typeof phone === 'string' ? phone.replace(/\D/g, '') || phone : undefined,
  }
}

type Running = {
  request: FastifyRequest
  reply: FastifyReply
  house: House
  call: CallFacts
  run: Operation['run']
  member: Caller | undefined
}

const answer = async ({ request, reply, house, call, run, member }: Running) => {
  const given = request.headers['idempotency-key']
  if (call.mutates && given !== undefined && !(typeof given === 'string' && intentKey.test(given))) {
    return sendProblem(
      request,
      reply,
      refuse('VALIDATION_FAILED', { part: 'headers', header: 'Idempotency-Key' }),
    )
  }
  const intent = call.mutates && typeof given === 'string' ? given : undefined
  const asked = {
    params: request.params,
    query: request.query,
    body: request.body,
    member,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    intent,
    headers: request.headers,
    rawBody: request.rawBody ?? '',
  }
  const runWith = (asHouse: House) => run(asked as Parameters<typeof run>[0], asHouse)
  if (call.idempotency !== 'key' || intent === undefined || !member) {
    const outcome = await runWith(house)
    if (call.media && !isRefusal(outcome)) return sendFile(reply, call.media, outcome as GivenFile)
    return finish(request, reply, outcome)
  }
  const bodyHash = hashBody([request.params, request.body])
  const outcome = await withIntent(
    house,
    { memberId: member.memberId, key: intent, call: call.name, bodyHash },
    async (transact) => ({ answer: await runWith({ ...house, transact }) }),
  )
  if (isRefusal(outcome)) return sendProblem(request, reply, outcome)
  return finish(request, reply, outcome?.answer)
}

const finish = (request: FastifyRequest, reply: FastifyReply, outcome: unknown) =>
  isRefusal(outcome) ? sendProblem(request, reply, outcome) : reply.code(200).send(outcome)

/** Sends a file while it is made, no faster than it is taken. One that fails on the way breaks off and is not whole. */
const sendFile = (reply: FastifyReply, media: string, { name, pieces }: GivenFile) =>
  reply
    .code(200)
    .type(`${media}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(pieces))
