import { randomBytes } from 'node:crypto'
import { readConfig, type Config } from '@kapao/api/config'
import { type Api, startApi } from '@kapao/api/server'
import { startSandbox } from '@kapao/sandbox/server'
import { checkBook } from './book.ts'
import { createTestDatabase } from './postgres.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { type Wire, wireTo } from './wire.ts'

type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/** The whole product on real parts, for one test file: server, worker, PostgreSQL and the outside world. */
export type TestHouse = {
  url: string
  api: Api
  sandbox: Sandbox
  clock: TestClock
  /** Speaks to the server. */
  wire: Wire
  /** Speaks to the sandbox: its control calls, and what parties see. */
  outside: Wire
  databaseUrl: string
  environment: Readonly<Record<string, string>>
  /** Stops everything; throws when the book is not in order. Every test of money ends with it. */
  close: () => Promise<void>
}

const makeKeys = () => ({
  KEY_HASHING: randomBytes(32).toString('hex'),
  KEY_SMS: randomBytes(24).toString('hex'),
  KEY_KBANK: randomBytes(24).toString('hex'),
  KEY_KBANK_WEBHOOK: `whsec_${randomBytes(32).toString('base64')}`,
})

/** The outside world retries soon in tests: what is tested is that it does, not how long it waits. */
const soon = [50, 100, 200, 400]

/** Boots the sandbox and a database, and answers the environment that a server needs to live among them. */
export const startSurroundings = async () => {
  const [database, outsideDatabase] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const keys = makeKeys()
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    databaseUrl: outsideDatabase.url,
    keySms: keys.KEY_SMS,
    keyKbank: keys.KEY_KBANK,
    keyKbankWebhook: keys.KEY_KBANK_WEBHOOK,
    callbackUrl: 'http://127.0.0.1:1',
    retryDelaysMs: soon,
  })
  const environment = {
    ...keys,
    PORT: '0',
    HOST: '127.0.0.1',
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    DATABASE_URL: database.url,
    TRUST_PROXY: 'on',
    SMS_URL: sandbox.url,
    KBANK_URL: sandbox.url,
  }
  const close = async (): Promise<void> => {
    await sandbox.close()
    await Promise.all([database.drop(), outsideDatabase.drop()])
  }
  return { sandbox, environment, databaseUrl: database.url, close }
}

/** Boots everything in this process. `settings` override the server's environment; without WEB_ROOT no app is served. */
export const startTestHouse = async (
  settings: Partial<Record<keyof Config, string>> = {},
): Promise<TestHouse> => {
  const surroundings = await startSurroundings()
  const { sandbox, databaseUrl } = surroundings
  const environment = { ...surroundings.environment, ...settings }
  const clock = createTestClock()
  const config = readConfig(environment)
  const api = await startApi({ config, webRoot: config.WEB_ROOT ?? '/nowhere', clock })
  sandbox.setCallbackUrl(api.url)
  return {
    url: api.url,
    api,
    sandbox,
    clock,
    wire: wireTo(api.url),
    outside: wireTo(sandbox.url),
    databaseUrl,
    environment,
    close: async () => {
      await api.close()
      const differences = await checkBook(databaseUrl)
      await surroundings.close()
      if (differences.length > 0) throw new Error(`The book is wrong: ${JSON.stringify(differences)}`)
    },
  }
}
