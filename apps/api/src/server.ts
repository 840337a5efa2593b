import { setTimeout as wait } from 'node:timers/promises'
import { connect, type ObserveStatement } from '@kapao/database/connect'
import { openReplica } from '@kapao/database/replica'
import { connectGame } from '@kapao/providers/game/connect-game'
import { connectPayout } from '@kapao/providers/payout/connect-payout'
import { connectGiftAdapter } from '@kapao/providers/gift-adapter'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { type Clock, monotonicMilliseconds, systemClock } from './platform/clock.ts'
import { checkDatabase } from './platform/check-database.ts'
import type { Config } from './config.ts'
import { connectCompanies, type Connectors } from './connections/companies.ts'
import type { Context } from './platform/context.ts'
import { furnishConsoleApp } from './http/console-app.ts'
import { createApp } from './http/create-app.ts'
import { addHealth, addMetrics } from './http/health.ts'
import { createLimits } from './http/limits.ts'
import { furnishMemberApp } from './http/member-app.ts'
import { createPartyMeter, keepFlushing } from './features/party/party.ts'
import { addGateways } from './features/site/site.ts'
import { openSharedCounts } from './http/shared-counts.ts'
import { applyBalanceUpdate } from './features/grant/grant.ts'
import { createReadUpload } from './http/uploads.ts'
import { jobs } from './jobs.ts'
import { addGauges } from './metrics/gauges.ts'
import { createMeter } from './metrics/meter.ts'
import { traceCommits } from './tracing/trace-commits.ts'
import { traceCompanies } from './tracing/trace-companies.ts'
import { currentTraceId, currentTraceParent } from './tracing/current-step.ts'
import { openTracing } from './tracing/tracing.ts'
import { writeTraceNews } from './live/trace-news.ts'
import { version } from './platform/version.ts'
import { startWorker } from './jobs/worker.ts'
import { openAnnouncements } from './live/announcements.ts'
import { openChatNews } from './live/chat-news.ts'
import { type Desk, openDesk } from './live/desk.ts'
import { deskNews } from './live/desk-news.ts'
import { writeTyping } from './live/typing-news.ts'
import { type Live, openLive } from './live/live.ts'
import { createRecentChanges } from './live/recent-changes.ts'
import { createLog } from './platform/log.ts'
import { type RetryPolicy, defaultRetryPolicy } from './platform/retry-policy.ts'
import { createQrReader } from './pictures/qr-reader.ts'
import { type Random, systemRandom } from './platform/random.ts'
import { createBatches } from './platform/batch.ts'
import { watchLoad } from './platform/load.ts'
import { composeOverloadPage } from './http/overload-page.ts'
import { createDrain, type Drain, endConnectionsOnDrain } from './http/drain.ts'
import { createGate, type Gate, refuseOverload } from './http/refuse-overload.ts'
import { transaction } from './platform/transaction.ts'

export type Api = {
  url: string
  port: number
  /** Where operators' calls, the console, measurements and the reference of calls are. */
  consoleUrl: string
  context: Context
  /** Finishes the requests and jobs in flight, then stops. */
  close: () => Promise<void>
}

type Options = Partial<Connectors> & {
  config: Config
  webRoot: string
  consoleRoot: string
  clock?: Clock
  random?: Random
  /** How soon providers are polled again. Tests use a faster policy. */
  retryPolicy?: RetryPolicy
  /** Gets each statement that the server sends to its database. */
  observeStatement?: ObserveStatement
}

/** How long background work may continue when the server stops. A job continues the rest after the next start. */
const lastMomentMilliseconds = 3000

/**
 * Starts the server: checks its database, opens HTTP and sockets, and runs jobs, depending on `ROLE`. Rejects when the
 * database does not answer or is not suitable, or the port is in use.
 */
export async function startApi({
  config,
  webRoot,
  consoleRoot,
  clock = systemClock,
  random = systemRandom,
  retryPolicy = defaultRetryPolicy,
  connectToGame = connectGame,
  connectToPayout = connectPayout,
  connectToGifts = connectGiftAdapter,
  observeStatement,
}: Options): Promise<Api> {
  const isServing = config.ROLE.includes('api')
  const isWorking = config.ROLE.includes('worker')
  const isTraced = config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  const log = createLog(config.LOG_LEVEL, isTraced ? currentTraceId : undefined)
  const tracing = await openTracing(config, { log, version })
  const { db, pool, close: closeDatabase } = connect(config.DATABASE_URL, 20, {}, observeStatement)
  await checkDatabase(config, pool, log)
  const replica = openReplica({
    leader: db,
    url: config.DATABASE_REPLICA_URL,
    now: monotonicMilliseconds,
    onTrouble: (trouble, cause) => log.warn({ trouble, err: cause }, 'replica.not_used'),
  })
  await addGateways(db)
  const [memberApp, consoleApp] = [createApp(log, config, random), createApp(log, config, random)]
  let live: Live | undefined
  let desk: Desk | undefined
  const running = new Set<Promise<void>>()
  const batches = createBatches(db)
  const load = watchLoad({ pool, batched: batches.unanswered })
  const partyMeter = createPartyMeter({ clock, log, db })
  const context: Context = {
    config,
    db,
    replica,
    tracing,
    meter: createMeter(version),
    clock,
    random,
    log,
    ...connectCompanies(config, {
      retryPolicy,
      random,
      observeRequest: traceCompanies(tracing, partyMeter.observeRequest),
      connectToGame,
      connectToPayout,
      connectToGifts,
    }),
    countReceived: partyMeter.countReceived,
    retryPolicy,
    refreshes: new Map(),
    onBalanceUpdate: (tx, update) => applyBalanceUpdate(tx, context, update),
    keepRunning: (work) => {
      running.add(work)
      return work.finally(() => running.delete(work))
    },
    qrReader: createQrReader(),
    announce: (memberId) => {
      const traceParent = currentTraceParent()
      if (traceParent !== undefined) announcements.announce(writeTraceNews({ memberId, traceParent }))
      announcements.announce(memberId)
    },
    announceDesk: () => announcements.announce(deskNews),
    announceTyping: (typing) => announcements.announce(writeTyping(typing)),
    announceChat: (participantId, news) => {
      // Sockets of this server get it at once.
      live?.deliverChat(participantId, news)
      desk?.wake()
      chatNews.publish(participantId, news)
    },
    ...traceCommits(tracing, { transaction: (work) => transaction(db, work), batch: batches.batch }),
    load,
  }
  const flushingParties = keepFlushing(partyMeter)
  const recentChanges = createRecentChanges()
  const announcements = await openAnnouncements({
    databaseUrl: config.DATABASE_DIRECT_URL,
    pool,
    log,
    onAnnounced: isServing
      ? (announced) => {
          live?.deliver(announced)
          desk?.deliver(announced)
        }
      : undefined,
    onListening: recentChanges.begin,
  })
  const redis =
    isServing && config.REDIS_URL !== undefined ? await openSharedCounts(config.REDIS_URL, log) : undefined
  const chatNews = openChatNews({
    redisUrl: config.REDIS_URL,
    log,
    onNews: isServing
      ? (participantId, news) => {
          live?.deliverChat(participantId, news)
          desk?.wake()
        }
      : undefined,
    announce: announcements.announce,
  })
  const gate = createGate(context)
  const drain = createDrain()
  await furnish({ memberApp, consoleApp }, context, {
    isServing,
    redis,
    webRoot,
    consoleRoot,
    gate,
    drain,
  })
  if (isServing) {
    live = openLive(memberApp.server, context, { recentChanges, gate })
    await consoleApp.ready()
    desk = openDesk(consoleApp, context, gate)
  }
  const worker = isWorking ? await startWorker(context, jobs) : undefined
  async function close(): Promise<void> {
    if (isServing && config.DRAIN_SECONDS > 0) {
      drain.begin()
      await wait(config.DRAIN_SECONDS * 1000)
    }
    live?.disconnect()
    desk?.disconnect()
    await Promise.all([memberApp.close(), consoleApp.close()])
    await worker?.stop()
    await Promise.race([Promise.allSettled(running), wait(lastMomentMilliseconds)])
    await context.qrReader.close()
    await chatNews.close()
    await announcements.close()
    redis?.disconnect()
    await flushingParties.stop()
    await replica.close()
    load.close()
    await closeDatabase()
    await tracing.close()
  }
  async function open() {
    const { PORT, HOST, CONSOLE_PORT, CONSOLE_HOST } = config
    const consolePort = await listen(consoleApp, CONSOLE_PORT, CONSOLE_HOST)
    const port = await listen(memberApp, PORT, HOST)
    return { url: `http://${HOST}:${port}`, port, consoleUrl: `http://${CONSOLE_HOST}:${consolePort}` }
  }
  const addresses = await open().catch(async (outage: unknown) => {
    await close()
    throw outage
  })
  return { ...addresses, context, close }
}

/**
 * How many connections may wait to be accepted. Beyond that the kernel drops them without a word, and clients try again after one,
 * three and seven seconds: at Node's 511 a crowd that arrives at once would wait for that. The kernel may allow fewer.
 */
const backlog = 4096

/** Listens, and returns the port: the one of the settings, or the free one that was chosen for 0. */
async function listen(app: FastifyInstance, port: number, host: string): Promise<number> {
  await app.listen({ port, host, backlog, listenTextResolver: () => 'server.listening' })
  const bound = app.server.address()
  return typeof bound === 'object' && bound ? bound.port : port
}

type Apps = { memberApp: FastifyInstance; consoleApp: FastifyInstance }

type Furniture = {
  isServing: boolean
  redis: Redis | undefined
  webRoot: string
  consoleRoot: string
  gate: Gate
  drain: Drain
}

/** Adds everything that the server serves: on its public port, and on that of the operators. */
async function furnish(
  { memberApp, consoleApp }: Apps,
  context: Context,
  { isServing, redis, webRoot, consoleRoot, gate, drain }: Furniture,
): Promise<void> {
  const { config } = context
  addGauges(context)
  const sendOverloadPage = await composeOverloadPage()
  for (const app of [memberApp, consoleApp]) {
    endConnectionsOnDrain(app, drain)
    refuseOverload(app, gate, sendOverloadPage)
    addHealth(app, context, drain)
  }
  addMetrics(consoleApp, context)
  if (!isServing) return
  const shared = { limits: createLimits(redis, config.KEY_LIMITS), readUpload: createReadUpload(config) }
  await furnishMemberApp(memberApp, context, { shared, webRoot })
  await furnishConsoleApp(consoleApp, context, { shared, memberApp, consoleRoot })
  // The reference of calls describes those of this app, which it can only do when they are complete.
  await memberApp.ready()
}
