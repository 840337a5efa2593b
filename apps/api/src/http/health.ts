import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import type { Drain } from './drain.ts'

/**
 * `/healthz`: the process runs. `/readyz`: it can serve requests, and does not stop. Measures the app's responses, but not
 * those to requests that it refused for overload: they have a counter and alerts of their own.
 */
export function addHealth(app: FastifyInstance, context: Context, drain: Drain): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.isRefusedEarly) return done()
    const route = request.routeOptions.url ?? 'none'
    context.meter.answered(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  const options = { schema: { hide: true }, logLevel: 'warn', config: { servedAs: 'always' } } as const
  app.get('/healthz', options, async () => ({ status: 'ok' }))
  app.get('/readyz', options, async (request, reply) => {
    if (drain.isOn()) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(context.db)
      return { status: 'ready' }
    } catch (outage) {
      request.log.warn({ err: outage }, 'database.unavailable')
      return reply.code(503).send({ status: 'database does not answer' })
    }
  })
}

/** Serves what this process measures at `/metrics`, for Prometheus. */
export function addMetrics(app: FastifyInstance, { meter: { register } }: Context): void {
  const options = { schema: { hide: true }, logLevel: 'warn', config: { servedAs: 'always' } } as const
  app.get('/metrics', options, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  )
}
