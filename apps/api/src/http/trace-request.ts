import type { CallFacts } from '@kapao/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { currentTraceId } from '../tracing/current-step.ts'

/**
 * Does the work of a request as the first step of its trace, which the request's entry in the log names. A trace that the
 * client names is not continued: anybody could name any.
 */
export function traceRequest<T>(
  { tracing }: Pick<Context, 'tracing'>,
  { request, reply, call }: { request: FastifyRequest; reply: FastifyReply; call: CallFacts },
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing.isOn) return work()
  const facts = {
    'http.request.method': call.method,
    'http.route': call.url,
    'kapao.audience': call.audience,
  }
  return tracing.run({ name: call.name, kind: 'server', facts }, async () => {
    const traceId = currentTraceId()
    request.logFacts = { ...request.logFacts, ...(traceId === undefined ? {} : { traceId }) }
    const done = await work()
    const code = request.logFacts?.code
    tracing.note({
      'http.response.status_code': reply.statusCode,
      ...(code === undefined ? {} : { 'kapao.code': code }),
    })
    return done
  })
}
