import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readConfig, type Config } from '@kapao/api/config'
import { type Api, startApi } from '@kapao/api/server'
import { urlSettingOf } from '@kapao/providers/qr/gateway'
import { gatewayCodes } from '@kapao/providers/qr/gateways'
import type { GatewayKeys } from '@kapao/sandbox/gateways/gateway'
import { generateGatewayKeys } from '@kapao/sandbox/testing/gateway-keys'
import { startSandbox } from '@kapao/sandbox/server'
import { checkBook } from './book.ts'
import { neverOverloaded } from './never-overloaded.ts'
import { createSandboxDatabase, databaseSettings, prepareDatabase } from './postgres.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createServedDatabase } from './served-database.ts'
import { createSpreadCheck } from './spreading/check.ts'
import { type Wire, wireTo } from './wire.ts'

type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/** The whole product with real parts for one test file: server, worker, PostgreSQL and the sandbox. */
export type TestApp = {
  url: string
  api: Api
  /** The context of the server's operations, for tests that call one directly. */
  context: Api['context']
  /** The server's own database connection. */
  db: Api['context']['db']
  sandbox: Sandbox
  clock: TestClock
  /** Calls the server: operators' calls at the address that it has for them. */
  wire: Wire
  /** Calls the sandbox: its control calls and the calls of outside companies. */
  outside: Wire
  /** The database URL with the owner's role, for tests that tamper. The server uses the application's role. */
  databaseUrl: string
  environment: Readonly<Record<string, string>>
  /** The keys with which the sandbox's gateways sign. */
  keysGateways: GatewayKeys
  /**
   * Stops everything and checks the book, and whether the statements that ran would also run on tables that are spread over
   * servers; throws if not. Every test of money ends with it.
   */
  close: () => Promise<void>
}

function makeKeys() {
  return {
    KEY_BANK_FEED: `whsec_${randomBytes(32).toString('base64')}`,
    KEY_CODES: makeKey('c1'),
    KEY_PROOF: makeKey('p1'),
    KEY_COOKIES: makeKey('b1'),
    KEY_FILES: makeKey('f1'),
    KEY_GUESTS: makeKey('v1'),
    KEY_LIMITS: makeKey('l1'),
    KEY_SMS: randomBytes(24).toString('hex'),
    KEY_MAIL: `kapao:${randomBytes(24).toString('hex')}`,
    KEY_KBANK: randomBytes(24).toString('hex'),
    KEY_SLIP: randomBytes(24).toString('hex'),
    KEY_PAYOUT: randomBytes(24).toString('hex'),
    KEY_KBANK_WEBHOOK: `whsec_${randomBytes(32).toString('base64')}`,
    KEY_GAMES: randomBytes(24).toString('hex'),
    KEY_GAME_PASSWORDS: makeKey('k1'),
    KEY_GAME_CREDENTIALS: makeKey('k1'),
    KEY_WHEEL_SEEDS: makeKey('k1'),
    KEY_AUTHENTICATORS: makeKey('k1'),
    KEY_PUSH_SUBSCRIPTIONS: makeKey('k1'),
    KEY_PUSH: makeGiftKey('v1'),
    KEY_TRUEWALLET: randomBytes(24).toString('hex'),
    KEY_TRUELINK: makeGiftKey('g1'),
  }
}

/** Generates a version of a key, which signs or encrypts. */
export function makeKey(name: string): string {
  return `${name}:${randomBytes(32).toString('base64')}`
}

/** Generates a named private key with which the server decrypts gift links. */
export function makeGiftKey(name: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return `${name}:${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`
}

/** Tests register many members with numbers of one range. Those of the budgets set their own. */
const ample = '100000-200000/hour,100000-200000/day'

/** The sandbox retries webhooks quickly: the tests check that it retries, not how long it waits. */
const soon = [50, 100, 200, 400]

/** The settings of every gateway, at the sandbox. Of an RSA key pair, the server has the public key only. */
function gatewayEnvironment(url: string, keys: GatewayKeys): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...gatewayCodes.map((code) => [urlSettingOf(code), url] as const),
    ...Object.entries(keys).map(([name, key]) =>
      name.endsWith('_PRIVATE')
        ? ([name.replace(/PRIVATE$/, 'PUBLIC'), publicPartOf(key)] as const)
        : ([name, key] as const),
    ),
  ])
}

function publicPartOf(privateKey: string): string {
  return createPublicKey(
    createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' }),
  )
    .export({ format: 'der', type: 'spki' })
    .toString('base64')
}

async function bringCallersForward(url: string, prepare: Preparation) {
  await prepare(url)
  return { url, drop: () => undefined }
}

/** Brings a database, given by its owner's address, to a version. */
type Preparation = (ownerUrl: string) => Promise<unknown>

/**
 * Starts the sandbox, creates a database, and returns the environment that a server needs to use them. The caller may
 * pass its own database, which is not dropped, and bring it to another version than this one.
 */
export async function startSurroundings({
  databaseUrl,
  prepare = prepareDatabase,
}: { databaseUrl?: string; prepare?: Preparation } = {}) {
  const [database, outsideDatabase] = await Promise.all([
    databaseUrl === undefined ? createServedDatabase() : bringCallersForward(databaseUrl, prepare),
    createSandboxDatabase(),
  ])
  const keys = makeKeys()
  const keysGateways = generateGatewayKeys()
  const folder = await mkdtemp(join(tmpdir(), 'kapao-files-'))
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    databaseUrl: outsideDatabase.url,
    keySms: keys.KEY_SMS,
    keyMail: keys.KEY_MAIL,
    mailPort: 0,
    keyKbank: keys.KEY_KBANK,
    keyKbankWebhook: keys.KEY_KBANK_WEBHOOK,
    keyGames: keys.KEY_GAMES,
    keysGateways,
    keySlip: keys.KEY_SLIP,
    keyBankFeed: keys.KEY_BANK_FEED,
    keyPayout: keys.KEY_PAYOUT,
    keyTruewallet: keys.KEY_TRUEWALLET,
    callbackUrl: 'http://127.0.0.1:1',
    retryDelaysMs: soon,
  })
  const environment = {
    ...keys,
    ...gatewayEnvironment(sandbox.url, keysGateways),
    PORT: '0',
    CONSOLE_PORT: '0',
    HOST: '127.0.0.1',
    NODE_ENV: 'test',
    // The sandbox, for tests that start the server as in production.
    OUTBOUND_PRIVATE_HOSTS: '127.0.0.1',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    ...databaseSettings(database.url),
    TRUST_PROXY: 'on',
    OTP_BUDGET_ADDRESS: ample,
    OTP_BUDGET_RANGE: ample,
    OTP_BUDGET_SITE: ample,
    ...neverOverloaded,
    SMS_URL: sandbox.url,
    MAIL_URL: `smtp://127.0.0.1:${sandbox.mailPort}`,
    MAIL_FROM: 'Kapao <reports@kapao.example>',
    GAMES_URL: sandbox.url,
    PUSH_SANDBOX_URL: sandbox.url,
    PUSH_CONTACT: 'mailto:operator@kapao.example',
    SLIP_URL: sandbox.url,
    PAYOUT_URL: sandbox.url,
    STORAGE_URL: pathToFileURL(folder).href,
    TRUEWALLET_URL: sandbox.url,
  }
  async function close(): Promise<void> {
    await sandbox.close()
    await Promise.all([database.drop(), outsideDatabase.drop(), rm(folder, { recursive: true, force: true })])
  }
  return { sandbox, environment, keysGateways, databaseUrl: database.url, close }
}

type TestAppOptions = Pick<
  Parameters<typeof startApi>[0],
  'retryPolicy' | 'connectToGame' | 'connectToPayout' | 'connectToGifts' | 'observeStatement'
> & {
  /** A database of the caller's, which is not dropped. */
  databaseUrl?: string
}

/**
 * Starts everything in this process. `settings` override the server's environment; without WEB_ROOT and CONSOLE_ROOT no app is served.
 */
export async function startTestApp(
  settings: Partial<Record<keyof Config, string>> = {},
  { databaseUrl: given, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const surroundings = await startSurroundings(given === undefined ? {} : { databaseUrl: given })
  const { sandbox, databaseUrl, keysGateways } = surroundings
  const environment = { ...surroundings.environment, ...settings }
  const clock = createTestClock()
  const config = readConfig(environment)
  const [webRoot, consoleRoot] = [config.WEB_ROOT ?? '/nowhere', config.CONSOLE_ROOT ?? '/nowhere']
  const spread = createSpreadCheck()
  const api = await startApi({
    config,
    webRoot,
    consoleRoot,
    clock,
    observeStatement: spread.observe,
    ...options,
  })
  sandbox.setCallbackUrl(api.url)
  return {
    url: api.url,
    api,
    context: api.context,
    db: api.context.db,
    sandbox,
    clock,
    wire: wireTo(api.url, api.consoleUrl),
    outside: wireTo(sandbox.url),
    databaseUrl,
    environment,
    keysGateways,
    close: async () => {
      await api.close()
      const differences = await checkBook(databaseUrl)
      const faults = await spread.findFaults(databaseUrl)
      await surroundings.close()
      if (differences.length > 0) throw new Error(`The book is wrong: ${JSON.stringify(differences)}`)
      if (faults.length > 0) throw new Error(`Would not spread over servers: ${faults.join('\n')}`)
    },
  }
}
