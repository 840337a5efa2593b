import { connect } from '@kapao/database/connect'
import { migrate } from '@kapao/database/migrate'
import { connectKbank } from '@kapao/providers/qr-party'
import { connectSms } from '@kapao/providers/sms'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Redis } from 'ioredis'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { House } from './house.ts'
import { addHealth } from './http/health.ts'
import { createLimits } from './http/limits.ts'
import { mount } from './http/mount.ts'
import { addReference } from './http/openapi.ts'
import { sendThrown } from './http/problem.ts'
import { keepRawBody } from './http/raw-body.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { addWeb } from './http/web.ts'
import { jobs } from './jobs.ts'
import { migrateJobs, startWorker } from './jobs/jobs.ts'
import { openAnnouncements } from './live/announcements.ts'
import { type Live, openLive } from './live/live.ts'
import { createLog } from './log.ts'
import { operations } from './operations.ts'
import { type Random, systemRandom } from './random.ts'
import { transact } from './transact.ts'
import { version } from './version.ts'

export type Api = {
  url: string
  port: number
  house: House
  /** Finishes what is in flight and stops. */
  close: () => Promise<void>
}

type Wish = { config: Config; webRoot: string; clock?: Clock; random?: Random }

const bodyLimit = 65_536

/**
 * Starts the server: brings the database forward, opens HTTP and sockets, and works off jobs, as `ROLE` says.
 * Rejects when the database does not answer or the port is taken.
 */
export const startApi = async ({
  config,
  webRoot,
  clock = systemClock,
  random = systemRandom,
}: Wish): Promise<Api> => {
  const isServing = config.ROLE.includes('api')
  const isWorking = config.ROLE.includes('worker')
  await migrate(config.DATABASE_URL)
  const { db, pool, close: closeDatabase } = connect(config.DATABASE_URL, 20)
  const log = createLog(config.LOG_LEVEL)
  const app = createApp(log, config, random)
  let live: Live | undefined
  const house: House = {
    config,
    db,
    clock,
    random,
    log,
    sms: connectSms({ url: config.SMS_URL, key: config.KEY_SMS }),
    kbank: connectKbank({ url: config.KBANK_URL, key: config.KEY_KBANK }),
    announce: (memberId) => announcements.announce(memberId),
    transact: (work) => transact(db, work),
  }
  const announcements = await openAnnouncements({
    databaseUrl: config.DATABASE_URL,
    pool,
    log,
    hear: isServing ? (memberIds) => live?.tell(memberIds) : undefined,
  })
  await migrateJobs(pool, house)
  const redis = config.REDIS_URL ? new Redis(config.REDIS_URL, { maxRetriesPerRequest: 1 }) : undefined
  redis?.on('error', (outage) => log.warn({ err: outage }, 'Redis does not answer'))
  await furnish(app, house, { isServing, redis, webRoot })
  if (isServing) live = openLive(app.server, house)
  const worker = isWorking ? await startWorker(pool, house, jobs) : undefined
  const close = async (): Promise<void> => {
    live?.disconnect()
    await app.close()
    await worker?.stop()
    await announcements.close()
    redis?.disconnect()
    await closeDatabase()
  }
  try {
    await app.listen({ port: config.PORT, host: config.HOST })
  } catch (outage) {
    await close()
    throw outage
  }
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.PORT
  return { url: `http://${config.HOST}:${port}`, port, house, close }
}

const createApp = (log: FastifyBaseLogger, config: Config, random: Random): FastifyInstance => {
  const app = Fastify({
    loggerInstance: log,
    bodyLimit,
    requestTimeout: 60_000,
    connectionTimeout: 75_000,
    keepAliveTimeout: 65_000,
    // The one proxy in front of us. What is further left in X-Forwarded-For was written by whoever asks.
    trustProxy: config.TRUST_PROXY === 'on' ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: () => random.id(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be read meets no route, and so none of the hooks below.
    frameworkErrors: (thrown, request, reply) => {
      reply.header('x-request-id', request.id)
      sendThrown(thrown, request, reply)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendThrown)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  letConnectionsGo(app)
  return app
}

/** What is in flight when the server stops is answered, and its connection ends with the answer. */
const letConnectionsGo = (app: FastifyInstance): void => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

type Furniture = { isServing: boolean; redis: Redis | undefined; webRoot: string }

const furnish = async (
  app: FastifyInstance,
  house: House,
  { isServing, redis, webRoot }: Furniture,
): Promise<void> => {
  await addSecurityHeaders(app)
  addHealth(app, house)
  if (!isServing) return
  keepRawBody(app)
  await addReference(app, version)
  const limits = createLimits(redis)
  for (const each of operations) mount(app, house, limits, each)
  await addWeb(app, webRoot)
}
