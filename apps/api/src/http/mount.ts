import { Readable } from 'node:stream'
import type { CallFacts, GivenFile, Limit } from '@kapao/contract/call'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { problem } from '@kapao/contract/shapes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseAlone } from '../features/approval/approval.ts'
import { type Context, type OperationContext, type Transaction, withoutKey } from '../platform/context.ts'
import type { Operation } from '../platform/operation.ts'
import { type Admitted, admit, admitUnread, isTooLarge, isUnread } from './admit.ts'
import { recordRefusal, runAudited } from './audit.ts'
import { browserOf } from './browser-cookies.ts'
import { classOf } from '@kapao/contract/call-class'
import { hashBody, hashFile, runIdempotent } from './idempotency.ts'
import { limitKeys } from './limit-keys.ts'
import { limitsWith } from './limit-settings.ts'
import type { Limits } from './limits.ts'
import { sendProblem, sendThrown } from './problem.ts'
import { documentedUrl, tagOf } from './reference/schemes.ts'
import { isStorable } from './storable.ts'
import { traceRequest } from './trace-request.ts'
import type { ReadUpload, Uploaded } from './uploads.ts'

/** 1 to 200 printable characters: product §1, Idempotency-Key. */
const keyPattern = /^[\x21-\x7e]{1,200}$/

/**
 * Mounts one operation as the route that its contract entry describes.
 *
 * A URL that ends with a slash is answered without it, too, which is how the reference lists it.
 *
 * The order of checks is the same for every call: identity, state, shape (by the schemas), limits, then the operation.
 * The shape is read first, because most requests have it; if it is wrong, the identity still decides the answer.
 */
export function mount(
  app: FastifyInstance,
  context: Context,
  shared: Shared & FindsOperation,
  { call, run }: Operation,
): void {
  const callLimits = limitsWith(context.config.LIMITS, call)
  const schema = schemaOf(call, callLimits)
  const url = documentedUrl(call)
  mountAt(app, context, shared, { call, run, callLimits }, { url, schema })
  if (url !== call.url)
    mountAt(
      app,
      context,
      shared,
      { call, run, callLimits },
      { url: call.url, schema: { ...schema, hide: true } },
    )
}

function mountAt(
  app: FastifyInstance,
  context: Context,
  { limits, readUpload, findOperation }: Shared & FindsOperation,
  { call, run, callLimits }: Operation & { callLimits: readonly Limit[] },
  { url, schema }: { url: string; schema: ReturnType<typeof schemaOf> & { hide?: boolean } },
): void {
  app.route({
    method: call.method,
    url,
    config: {
      audience: call.audience,
      servedAs: classOf(call),
      takesFile: call.upload !== undefined,
      readsItself: call.audience === 'provider' && call.body === undefined,
    },
    schema,
    ...(call.mostBodyBytes === undefined ? {} : { bodyLimit: call.mostBodyBytes }),
    errorHandler: async (thrown, request, reply) => {
      const admitted = isUnread(thrown)
        ? await admitUnread(request, context, call, browserOf(request, reply))
        : undefined
      const code = isTooLarge(thrown) ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED'
      if (admitted)
        await recordRefusal(context, { request, call }, isRefusal(admitted) ? admitted.code : code)
      return isRefusal(admitted) ? sendProblem(request, reply, admitted) : sendThrown(thrown, request, reply)
    },
    handler: (request, reply) =>
      traceRequest(context, { request, reply, call }, async () => {
        async function refuseBefore(refusal: Refusal) {
          await recordRefusal(context, { request, call }, refusal.code)
          return sendProblem(request, reply, refusal)
        }
        reply.header('cache-control', 'no-store')
        // The body was not validated against a shape, so no code may read it.
        if (!call.body) request.body = undefined
        const admitted = await admit(request, context, call, browserOf(request, reply))
        if (isRefusal(admitted)) return refuseBefore(admitted)
        if (admitted.member) request.logFacts = { ...request.logFacts, memberId: admitted.member.memberId }
        if (!isStorable([request.params, request.query, request.body]))
          return refuseBefore(refuse('VALIDATION_FAILED'))
        const limited = await limits.count(
          call.name,
          callLimits,
          limitKeys(context, request, reply, admitted),
        )
        if (limited) return refuseBefore(limited)
        const uploaded = call.upload && (await readUpload(request, reply, call.upload, admitted))
        if (isRefusal(uploaded)) return refuseBefore(uploaded)
        return answer({ request, reply, context, call, run, uploaded, findOperation, ...admitted })
      }),
  })
}

/** What the calls of one server share. */
export type Shared = { limits: Limits; readUpload: ReadUpload }

type FindsOperation = Pick<OperationContext, 'findOperation'>

/** The shapes of a route. `describeCall` completes its description in the reference. */
function schemaOf(call: CallFacts, limits: readonly Limit[]) {
  return {
    operationId: call.name,
    summary: call.summary,
    description: `${call.source}.${permissionInWords(call)}${limitsInWords(limits)}`,
    tags: [tagOf(call)],
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    response: {
      200: call.media ? { content: { [call.media]: { schema: call.answer } } } : call.answer,
      '4xx': problem,
      '5xx': problem,
    },
  }
}

const counted: Readonly<Record<Limit['per'], string>> = {
  address: 'address',
  phoneAtAddress: 'phone at an address',
  phone: 'phone',
  member: 'member',
}

function permissionInWords({ needs }: CallFacts): string {
  return needs === undefined || needs === 'session' || needs === 'nothing'
    ? ''
    : ` Needs the permission ${needs}.`
}

function limitsInWords(limits: readonly Limit[]): string {
  const each = limits.map(({ per, times, seconds }) => `${times} in ${seconds} s for each ${counted[per]}`)
  return each.length === 0 ? '' : ` At most ${each.join(', ')}.`
}

type Running = {
  request: FastifyRequest
  reply: FastifyReply
  context: Context
  call: CallFacts
  run: Operation['run']
  uploaded: Uploaded | undefined
} & FindsOperation &
  Admitted

async function answer({ request, reply, context, call, run, uploaded, findOperation, ...admitted }: Running) {
  const { member } = admitted
  const given = request.headers['idempotency-key']
  if (call.mutates && given !== undefined && !(typeof given === 'string' && keyPattern.test(given))) {
    return sendProblem(
      request,
      reply,
      refuse('VALIDATION_FAILED', { part: 'headers', header: 'Idempotency-Key' }),
    )
  }
  const idempotencyKey = call.mutates && typeof given === 'string' ? given : undefined
  const asked = {
    params: request.params,
    query: request.query,
    body: request.body,
    uploaded,
    ...admitted,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    browser: browserOf(request, reply),
    idempotencyKey,
    headers: request.headers,
    rawBody: request.rawBody ?? '',
  }
  function runWith(keyedTransaction: Transaction) {
    return run(asked as Parameters<typeof run>[0], { ...withoutKey(context), keyedTransaction })
  }
  if (call.audience === 'operator') {
    const { operator } = admitted
    const outcome = await runAudited(
      context,
      { request, call },
      async (recording) =>
        (await refuseAlone(context, call.name, { body: request.body, operator })) ??
        run(asked as Parameters<typeof run>[0], { ...context, ...recording, findOperation }),
    )
    if (call.mutates && !isRefusal(outcome)) context.announceDesk()
    if (call.media && !isRefusal(outcome)) return sendFile(reply, call.media, outcome as GivenFile)
    return finish(request, reply, outcome)
  }
  if (call.idempotency !== 'key' || idempotencyKey === undefined || !member) {
    const outcome = await runWith(context.transaction)
    if (call.media && !isRefusal(outcome)) return sendFile(reply, call.media, outcome as GivenFile)
    if (call.cacheSeconds && !isRefusal(outcome))
      reply.header('cache-control', `public, max-age=${call.cacheSeconds}`)
    return finish(request, reply, outcome)
  }
  const bodyHash = hashBody([request.params, request.body, hashFile(uploaded)])
  const outcome = await runIdempotent(
    context,
    { memberId: member.memberId, key: idempotencyKey, call: call.name, bodyHash },
    async (keyedTransaction) => ({ answer: await runWith(keyedTransaction) }),
  )
  if (isRefusal(outcome)) return sendProblem(request, reply, outcome)
  return finish(request, reply, outcome?.answer)
}

function finish(request: FastifyRequest, reply: FastifyReply, outcome: unknown) {
  if (isRefusal(outcome)) return sendProblem(request, reply, outcome)
  // A string on its own is JSON too; Fastify would send it without quotes.
  if (typeof outcome === 'string') return reply.type('application/json').send(JSON.stringify(outcome))
  return reply.code(200).send(outcome)
}

/** A picture opens in its own window. Nothing in it may run, and no cache may keep it. */
const pictureHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Files that the browser saves instead of showing them. */
const savedMedia = new Set(['text/csv', 'application/pdf', 'application/octet-stream'])

/**
 * Streams a file while it is generated, no faster than the client reads it. When generating fails, the connection
 * breaks off, so that the client cannot mistake the file for a complete one.
 */
function sendFile(reply: FastifyReply, media: string, { name, pieces, kind, part, rows }: GivenFile) {
  const isShown = !savedMedia.has(media)
  if (media === '*/*') reply.header('accept-ranges', 'bytes')
  if (part)
    reply
      .header('content-range', `bytes ${part.first}-${part.last}/${part.size}`)
      .header('content-length', part.last - part.first + 1)
  if (rows !== undefined) reply.header('x-rows', rows)
  return reply
    .code(part ? 206 : 200)
    .headers(isShown ? pictureHeaders : {})
    .type(media === 'text/csv' ? `${media}; charset=utf-8` : (kind ?? media))
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`)
    .send(Readable.from(pieces))
}
