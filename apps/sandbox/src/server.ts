import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import staticFiles from '@fastify/static'
import createApp, { type FastifyError, type FastifyInstance, LogController, type LogLevel } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { addAuthenticatorPages } from './authenticator/authenticator.routes.ts'
import { addAuthenticators } from './authenticator/authenticator.store.ts'
import { demoOperators } from './authenticator/demo-operators.ts'
import { addBankRoutes } from './bank/bank.routes.ts'
import { openUsualAccount } from './bank/person.ts'
import { type Clock, systemClock } from './clock.ts'
import { addControlRoutes } from './control/control.routes.ts'
import { addFaultHooks, createFaults } from './control/faults.ts'
import { isDatabaseReady, openDatabase } from './database.ts'
import {
  startCallbackDelivery,
  usualGiveUpAfterMs,
  usualRetryDelaysMs,
} from './callbacks/deliver-callbacks.ts'
import { writeCallback } from './callbacks/write-callback.ts'
import { demoFedAccounts } from './feed/demo-accounts.ts'
import { feedAccount } from './feed/feed.store.ts'
import { addGatewayRoutes } from './gateways/gateway.routes.ts'
import type { GatewayKeys } from './gateways/gateway.ts'
import { addKbankRoutes } from './kbank/kbank.routes.ts'
import { sendSorryPage } from './page/frame.ts'
import { addGameRoutes } from './games/game.routes.ts'
import { addHomeRoutes } from './page/home.routes.ts'
import { addPayoutRoutes } from './payout/payout.routes.ts'
import type { Sandbox } from './sandbox.ts'
import { addSlipRoutes } from './slip/slip.routes.ts'
import { addTruewalletPages } from './truewallet/truewallet-pages.routes.ts'
import { addTruewalletRoutes } from './truewallet/truewallet.routes.ts'
import { addPushRoutes } from './push/push.routes.ts'
import { type MailServer, startMailServer } from './mail/mail-server.ts'
import { addMailPages } from './mail/mail.routes.ts'
import { addSmsRoutes } from './sms/sms.routes.ts'

const closeWithinMs = 500

export type SandboxOptions = {
  host: string
  /** 0 means any free port. */
  port: number
  databaseUrl: string
  keySms: string
  /** What senders of mail log in with, as `name:password`. */
  keyMail: string
  /** Where it takes mail; 0 means any free port. */
  mailPort: number
  keyKbank: string
  keyKbankWebhook: string
  /** The secret from which each game provider's credentials are derived. */
  keyGames: string
  keysGateways: GatewayKeys
  keySlip: string
  /** The bank feed's signing secret. */
  keyBankFeed: string
  keyPayout: string
  keyTruewallet: string
  callbackUrl: string
  clock?: Clock
  logLevel?: LogLevel
  /** How long to wait after each delivery attempt of a call-back; the last value repeats. */
  retryDelaysMs?: readonly number[]
  giveUpAfterMs?: number
}

export type RunningSandbox = {
  url: string
  port: number
  /** Where it takes mail, by SMTP. */
  mailPort: number
  /** Changes where call-backs are sent from now on, including those already waiting. */
  setCallbackUrl: (url: string) => void
  close: () => Promise<void>
}

/**
 * Starts the sandbox: SMS, mail, the authenticator app, the bank, slips, payouts, the e-wallet, the QR gateways and the games, with their pages and
 * control calls.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const clock = options.clock ?? systemClock
  let callbackUrl = options.callbackUrl
  let url = ''
  const db = await openDatabase(options.databaseUrl)
  const app = createApp({
    logger: { level: options.logLevel ?? 'warn' },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1_024,
    requestTimeout: 30_000,
  })
  const callbacks = startCallbackDelivery({
    db,
    clock,
    write: (callback, at) =>
      writeCallback(callback, at, {
        kbankWebhook: options.keyKbankWebhook,
        bankFeed: options.keyBankFeed,
        gateways: options.keysGateways,
      }),
    readCallbackUrl: () => callbackUrl,
    retryDelaysMs: options.retryDelaysMs ?? usualRetryDelaysMs,
    giveUpAfterMs: options.giveUpAfterMs ?? usualGiveUpAfterMs,
    onFault: (error) => app.log.error({ err: error }, 'callback.delivery_failed'),
  })
  let mail: MailServer | undefined
  async function close(): Promise<void> {
    // A browser keeps idle connections open; shutdown waits neither for those nor for a delay fault.
    const cutOff = setTimeout(() => app.server.closeAllConnections(), closeWithinMs)
    await app.close()
    clearTimeout(cutOff)
    await callbacks.close()
    await mail?.close()
    await db.destroy()
  }
  try {
    const keys = {
      sms: options.keySms,
      kbank: options.keyKbank,
      gateways: options.keysGateways,
      games: options.keyGames,
      slip: options.keySlip,
      payout: options.keyPayout,
      truewallet: options.keyTruewallet,
    }
    const sandbox: Sandbox = { db, clock, keys, faults: createFaults(), callbacks, readUrl: () => url }
    await openUsualAccount(sandbox)
    for (const account of demoFedAccounts) await feedAccount(db, account)
    await addAuthenticators(db, demoOperators)
    await addRoutes(app, sandbox)
    mail = await startMailServer(sandbox, {
      host: options.host,
      port: options.mailPort,
      login: options.keyMail,
    })
    await app.listen({
      host: options.host,
      port: options.port,
      listenTextResolver: () => 'server.listening',
    })
  } catch (error) {
    await close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  url = `http://${nameHost(options.host)}:${port}`
  return {
    url,
    port,
    mailPort: mail.port,
    setCallbackUrl: (next) => {
      callbackUrl = next
      callbacks.wake()
    },
    close,
  }
}

async function addRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request.headers.accept)
      ? sendSorryPage(reply, { status: 404, thai: 'ไม่มีหน้านี้', english: 'There is no such page.' })
      : reply.code(404).send({ error: 'not-found', message: 'The sandbox has no such call.' }),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders)
  })
  addFaultHooks(app, sandbox.faults)
  await app.register(staticFiles, {
    root: fileURLToPath(new URL('page/static', import.meta.url)),
    prefix: '/static/',
    cacheControl: false,
  })
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) =>
    (await isDatabaseReady(sandbox.db))
      ? reply.send({ status: 'ready' })
      : reply.code(503).send({ status: 'waiting for the database' }),
  )
  addHomeRoutes(app)
  addSmsRoutes(app, sandbox)
  addMailPages(app, sandbox)
  await app.register(async (scope) => addPushRoutes(scope, sandbox))
  addKbankRoutes(app, sandbox)
  await addGatewayRoutes(app, sandbox)
  addSlipRoutes(app, sandbox)
  await app.register(async (scope) => addPayoutRoutes(scope, sandbox))
  addTruewalletRoutes(app, sandbox)
  await app.register(async (scope) => addBankRoutes(scope, sandbox))
  await app.register(async (scope) => addAuthenticatorPages(scope, sandbox))
  await app.register(async (scope) => addTruewalletPages(scope, sandbox))
  await addGameRoutes(app, sandbox)
  await app.register(async (scope) => addControlRoutes(scope, sandbox))
}

const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false
}

/** An invalid request is explained in the response; a fault of the sandbox goes to the log, not to the caller. */
const answerError: Parameters<FastifyInstance['setErrorHandler']>[0] = (thrown, request, reply) => {
  const error = thrown as FastifyError
  const status = error.statusCode ?? 500
  const isOurs = status >= 500
  if (isOurs) request.log.error({ err: error }, 'request.failed')
  const message = isOurs ? 'The sandbox itself failed; its log says why.' : describe(error)
  if (!wantsPage(request.headers.accept)) {
    return reply.code(status).send({ error: isOurs ? 'fault' : 'bad-request', message })
  }
  const thai = isOurs ? 'ระบบจำลองขัดข้อง' : 'ข้อมูลที่ส่งมาไม่ถูกต้อง'
  const back = request.url.startsWith('/bank')
    ? { back: { address: '/bank', thai: 'กลับหน้าธนาคาร', english: 'Back to the bank' } }
    : {}
  return sendSorryPage(reply, { status, thai, english: message, ...back })
}

function describe(error: FastifyError): string {
  if (!hasZodFastifySchemaValidationErrors(error)) return error.message
  return error.validation
    .map((issue) => `${issue.instancePath.slice(1) || 'the request'}: ${issue.message}`)
    .join('; ')
}

/** A server that listens on all addresses is reached at loopback on its own machine. */
function nameHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
