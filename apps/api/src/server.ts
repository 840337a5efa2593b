import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '@kapao/database/connect'
import { connectGame } from '@kapao/providers/game/connect-game'
import { connectPayout } from '@kapao/providers/payout/connect-payout'
import { connectGiftAdapter } from '@kapao/providers/gift-adapter'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Redis } from 'ioredis'
import { type Clock, systemClock } from './platform/clock.ts'
import { checkDatabase } from './platform/check-database.ts'
import type { Config } from './config.ts'

import { connectCompanies, type Connectors } from './connections/companies.ts'
import type { Context } from './platform/context.ts'
import { addHealth, addMetrics } from './http/health.ts'
import { takeCookies } from './http/browser-cookies.ts'
import { letConnectionsGo } from './http/let-connections-go.ts'

import { createLimits } from './http/limits.ts'
import { mount } from './http/mount.ts'
import { addReference, describeCalls } from './http/openapi.ts'
import { createPrivateApp } from './http/private-app.ts'
import { sendThrown } from './http/problem.ts'
import { keepRawBody } from './http/raw-body.ts'
import { listGameOrigins } from './features/game/game.ts'
import { listOfferPictures } from './features/bonus/bonus.ts'
import { addGateways, listSitePictures } from './features/site/site.ts'
import { openSharedCounts } from './http/shared-counts.ts'
import { applyBalanceUpdate } from './features/grant/grant.ts'
import { addSecurityHeaders, secure } from './http/security-headers.ts'
import { createReadUpload, takeUploads } from './http/uploads.ts'
import { addWeb } from './http/web.ts'
import { jobs } from './jobs.ts'
import { startWorker } from './jobs/worker.ts'
import { openAnnouncements } from './live/announcements.ts'
import { openChatNews } from './live/chat-news.ts'
import { type Live, openLive } from './live/live.ts'
import { createRecentChanges } from './live/recent-changes.ts'
import { createLog, OneLine } from './platform/log.ts'
import { operations } from './operations.ts'
import { type RetryPolicy, defaultRetryPolicy } from './platform/retry-policy.ts'
import { createQrReader } from './pictures/qr-reader.ts'
import { type Random, systemRandom } from './platform/random.ts'
import { createBatch } from './platform/batch.ts'
import { transaction } from './platform/transaction.ts'
import { version } from './platform/version.ts'

export type Api = {
  url: string
  port: number
  /** The address of the private port, in production only. */
  privateUrl: string | undefined
  context: Context
  /** Finishes the requests and jobs in flight, then stops. */
  close: () => Promise<void>
}

type Options = Partial<Connectors> & {
  config: Config
  webRoot: string
  clock?: Clock
  random?: Random
  /** How soon providers are polled again. Tests use a faster policy. */
  retryPolicy?: RetryPolicy
}

const bodyLimit = 65_536

/** How long background work may continue when the server stops. A job continues the rest after the next start. */
const lastMomentMilliseconds = 3000

/**
 * Starts the server: checks its database, opens HTTP and sockets, and runs jobs, depending on `ROLE`. Rejects when the
 * database does not answer or is not suitable, or the port is in use.
 */
export async function startApi({
  config,
  webRoot,
  clock = systemClock,
  random = systemRandom,
  retryPolicy = defaultRetryPolicy,
  connectToGame = connectGame,
  connectToPayout = connectPayout,
  connectToGifts = connectGiftAdapter,
}: Options): Promise<Api> {
  const isServing = config.ROLE.includes('api')
  const isWorking = config.ROLE.includes('worker')
  const log = createLog(config.LOG_LEVEL)
  const { db, pool, close: closeDatabase } = connect(config.DATABASE_URL, 20)
  await checkDatabase(config, pool, log)
  await addGateways(db)
  const app = createApp(log, config, random)
  let live: Live | undefined
  const running = new Set<Promise<void>>()
  const context: Context = {
    config,
    db,
    clock,
    random,
    log,
    ...connectCompanies(config, { retryPolicy, random, connectToGame, connectToPayout, connectToGifts }),
    retryPolicy,
    refreshes: new Map(),
    onBalanceUpdate: (tx, update) => applyBalanceUpdate(tx, context, update),
    keepRunning: (work) => {
      running.add(work)
      return work.finally(() => running.delete(work))
    },
    qrReader: createQrReader(),
    announce: (memberId) => announcements.announce(memberId),
    announceChat: (participantId, news) => {
      // Sockets of this server get it at once.
      live?.deliverChat(participantId, news)
      chatNews.publish(participantId, news)
    },
    transaction: (work) => transaction(db, work),
    batch: createBatch(db),
  }
  const recentChanges = createRecentChanges()
  const announcements = await openAnnouncements({
    databaseUrl: config.DATABASE_URL,
    pool,
    log,
    onAnnounced: isServing ? (announced) => live?.deliver(announced) : undefined,
    onListening: recentChanges.begin,
  })
  const redis =
    isServing && config.REDIS_URL !== undefined ? await openSharedCounts(config.REDIS_URL, log) : undefined
  const chatNews = openChatNews({
    redisUrl: config.REDIS_URL,
    log,
    onNews: isServing ? (participantId, news) => live?.deliverChat(participantId, news) : undefined,
    announce: announcements.announce,
  })
  const privateApp = await furnish(app, context, { isServing, redis, webRoot })
  if (isServing) live = openLive(app.server, context, recentChanges)
  const worker = isWorking ? await startWorker(context, jobs) : undefined
  async function close(): Promise<void> {
    live?.disconnect()
    await app.close()
    await privateApp?.close()
    await worker?.stop()
    await Promise.race([Promise.allSettled(running), wait(lastMomentMilliseconds)])
    await context.qrReader.close()
    await chatNews.close()
    await announcements.close()
    redis?.disconnect()
    await closeDatabase()
  }
  async function open() {
    const { PORT, HOST, PRIVATE_PORT, PRIVATE_HOST } = config
    const privatePort = privateApp && (await listen(privateApp, PRIVATE_PORT, PRIVATE_HOST))
    const port = await listen(app, PORT, HOST)
    const privateUrl = privatePort === undefined ? undefined : `http://${PRIVATE_HOST}:${privatePort}`
    return { url: `http://${HOST}:${port}`, port, privateUrl }
  }
  const addresses = await open().catch(async (outage: unknown) => {
    await close()
    throw outage
  })
  return { ...addresses, context, close }
}

/** Listens, and returns the port: the one of the settings, or the free one that was chosen for 0. */
async function listen(app: FastifyInstance, port: number, host: string): Promise<number> {
  await app.listen({ port, host, listenTextResolver: () => 'server.listening' })
  const bound = app.server.address()
  return typeof bound === 'object' && bound ? bound.port : port
}

function createApp(log: FastifyBaseLogger, config: Config, random: Random): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new OneLine(),
    bodyLimit,
    // The longest upload (specification §9). Other requests are cut off earlier, see uploads.ts.
    requestTimeout: 300_000,
    connectionTimeout: 75_000,
    keepAliveTimeout: 65_000,
    // Trusts only the one proxy in front of us. Addresses further left in X-Forwarded-For come from the client.
    trustProxy: config.TRUST_PROXY === 'on' ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: () => random.id(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be decoded matches no route, so the hooks below do not run.
    frameworkErrors: (thrown, request, reply) => {
      secure(reply.header('x-request-id', request.id))
      sendThrown(thrown, request, reply)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendThrown)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  letConnectionsGo(app)
  return app
}

/** The login pages of games and the hosts of the operator's pictures: what pages may reach besides this site. */
async function listOrigins(context: Context) {
  const [games, ...written] = await Promise.all([
    listGameOrigins(context),
    listOfferPictures(context),
    listSitePictures(context),
  ])
  const elsewhere = [games.pictures, ...written].flat().filter((picture) => picture.startsWith('https://'))
  return { forms: games.forms, pictures: [...new Set(elsewhere.map((picture) => new URL(picture).origin))] }
}

type Furniture = { isServing: boolean; redis: Redis | undefined; webRoot: string }

/** Adds everything that the server serves. Returns the app of the private port, in production only. */
async function furnish(
  app: FastifyInstance,
  context: Context,
  { isServing, redis, webRoot }: Furniture,
): Promise<FastifyInstance | undefined> {
  const { config, log } = context
  addSecurityHeaders(app)
  const register = addHealth(app, context)
  if (!config.isProduction) addMetrics(app, register)
  if (isServing) await furnishCalls(app, context, { redis, webRoot })
  if (!config.isProduction) return undefined
  await app.ready()
  return createPrivateApp({ log, register, described: isServing ? app : undefined })
}

async function furnishCalls(
  app: FastifyInstance,
  context: Context,
  { redis, webRoot }: Omit<Furniture, 'isServing'>,
): Promise<void> {
  keepRawBody(app)
  await takeUploads(app)
  await takeCookies(app, context.config.KEY_COOKIES)
  await describeCalls(app, version)
  if (!context.config.isProduction) await addReference(app)
  const limits = createLimits(redis, context.config.KEY_LIMITS)
  const shared = { limits, readUpload: createReadUpload(context.config) }
  for (const each of operations) mount(app, context, shared, each)
  await addWeb(app, { root: webRoot, listOrigins: () => listOrigins(context) })
}
