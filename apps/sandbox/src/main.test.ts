import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { randomPort } from '@kapao/testkit/free-port'
import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { compiled } from '@kapao/testkit/spawned-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { keys } from './testing/bench.ts'

let database: TestDatabase
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => database.drop())

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      NODE_COMPILE_CACHE: compiled,
      SANDBOX_DATABASE_URL: database.url,
      SANDBOX_MAIL_PORT: '0',
      KEY_SMS: keys.keySms,
      KEY_MAIL: keys.keyMail,
      KEY_KBANK: keys.keyKbank,
      KEY_KBANK_WEBHOOK: keys.keyKbankWebhook,
      KEY_GAMES: keys.keyGames,
      ...keys.keysGateways,
      KEY_SLIP: keys.keySlip,
      KEY_BANK_FEED: keys.keyBankFeed,
      KEY_PAYOUT: keys.keyPayout,
      KEY_TRUEWALLET: keys.keyTruewallet,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  let said = ''
  child.stdout?.on('data', (text) => (said += String(text)))
  child.stderr?.on('data', (text) => (said += String(text)))
  // Not `close`, which is never emitted after the IPC channel is disconnected.
  const ends = [once(child, 'exit'), once(child.stdout!, 'end'), once(child.stderr!, 'end')] as const
  const ended = Promise.all(ends).then(([[code, signal]]) => ({ code, signal, said }))
  return { child, ended }
}

async function startReady() {
  const port = await randomPort()
  const started = start({ SANDBOX_PORT: String(port) })
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  })
  return started
}

test('prints nothing while all is well, and exits on SIGTERM with code 0', async () => {
  const { child, ended } = await startReady()
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null, said: '' })
})

test('exits when its parent disconnects, so that a killed parent leaves no orphan', async () => {
  const { child, ended } = await startReady()
  child.disconnect()
  expect(await ended).toEqual({ code: 0, signal: null, said: '' })
})

test('refuses to start without a key, on a busy port or without its database, with one sentence and code 1', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo
  const free = await randomPort()
  const cases = [
    [{ KEY_SMS: '' }, /KEY_SMS is missing/],
    [{ KEY_MAIL: 'name alone' }, /KEY_MAIL is not understood/],
    [{ SANDBOX_PORT: String(port) }, new RegExp(`port ${port} on 127.0.0.1 is in use; set SANDBOX_PORT`)],
    [{ SANDBOX_MAIL_PORT: String(port) }, /in use; set SANDBOX_MAIL_PORT/],
    [{ SANDBOX_DATABASE_URL: `postgres://nobody@127.0.0.1:${free}/x` }, /no PostgreSQL answers/],
    [{ SANDBOX_DATABASE_URL: `${database.url}_absent` }, /does not exist/],
  ] as const
  for (const [environment, sentence] of cases) {
    const { code, said } = await start(environment).ended
    expect([code, said]).toEqual([1, expect.stringMatching(sentence)])
    expect(said).toMatch(/^The sandbox cannot start: [^\n]*\.\n$/)
  }
  busy.close()
})
