import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { readSealLagSeconds } from '@kapao/ledger/seal'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { sumGuestFiles } from '../features/chat/chat.ts'
import type { Context } from '../platform/context.ts'

/** What a server measures: of its process, its database, and the responses of its apps. */
export type Measurements = { register: Registry; duration: Histogram<'method' | 'route' | 'status'> }

export function createMeasurements(context: Context): Measurements {
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'kapao_' })
  const duration = new Histogram({
    name: 'kapao_http_request_duration_seconds',
    help: 'Seconds from the arrival of a request to its answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10, 60],
    registers: [register],
  })
  registerSealLag(register, context)
  registerGuestFiles(register, context)
  registerReplicaReads(register, context)
  return { register, duration }
}

/** `/healthz`: the process runs. `/readyz`: it can serve requests. Measures the app's responses. */
export function addHealth(app: FastifyInstance, context: Context, { duration }: Measurements): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
  const schema = { hide: true }
  app.get('/healthz', { schema, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema, logLevel: 'warn' }, async (request, reply) => {
    try {
      await sql`select 1`.execute(context.db)
      return { status: 'ready' }
    } catch (outage) {
      request.log.warn({ err: outage }, 'database.unavailable')
      return reply.code(503).send({ status: 'database does not answer' })
    }
  })
}

/** Serves measurements at `/metrics`, for Prometheus. */
export function addMetrics(app: FastifyInstance, { register }: Measurements): void {
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  )
}

function registerSealLag(register: Registry, context: Context): void {
  const gauge: Gauge = new Gauge({
    name: 'kapao_ledger_seal_lag_seconds',
    help: 'Seconds since the oldest entry was recorded that no seal holds yet.',
    registers: [register],
    collect: async (): Promise<void> => gauge.set(await readSealLagSeconds(context.db)),
  })
}

function registerGuestFiles(register: Registry, context: Context): void {
  const gauge: Gauge = new Gauge({
    name: 'kapao_guest_files_bytes',
    help: 'Bytes of all chat files that are stored for guests.',
    registers: [register],
    collect: async (): Promise<void> => gauge.set(await sumGuestFiles(context.db)),
  })
}

function registerReplicaReads(register: Registry, { replica }: Context): void {
  const counter: Counter<'by'> = new Counter({
    name: 'kapao_replica_reads_total',
    help: 'Long reads, such as reports, by who answered them: the replica, or the leader in its place.',
    labelNames: ['by'],
    registers: [register],
    collect: (): void => {
      counter.reset()
      for (const by of ['replica', 'leader'] as const) counter.inc({ by }, replica.answered[by])
    },
  })
}
