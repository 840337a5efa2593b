import { once } from 'node:events'
import { connect as open } from 'node:net'
import { fileURLToPath } from 'node:url'
import { connect } from '@kapao/database/connect'
import { openWallet } from '@kapao/ledger/ledger'
import { asApplication, createForwardDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { spawnServer, type SpawnedServer } from '@kapao/testkit/spawned-server'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { generateId } from './random.ts'

const program = fileURLToPath(new URL('book-server.ts', import.meta.url))
const walletId = generateId()
let database: TestDatabase
let server: SpawnedServer | undefined

beforeEach(async () => {
  database = await createForwardDatabase()
  const { db, close } = connect(database.url, 1)
  await openWallet(db, walletId, 'BAHT')
  await close()
})

afterEach(async () => {
  await server?.kill()
  await database.drop()
})

async function start(drainSeconds: string): Promise<SpawnedServer> {
  const DATABASE_URL = asApplication(database.url)
  server = await spawnServer({ DATABASE_URL, DRAIN_SECONDS: drainSeconds }, [program])
  return server
}

it('serves on while it drains, and ends every connection', async () => {
  const { url, pid } = await start('60')
  const wire = wireTo(url)
  const before = await wire('GET', `/balance/${walletId}`)
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  process.kill(pid, 'SIGTERM')
  const during = await until('it ends connections', async () => {
    const answered = await wire('GET', `/balance/${walletId}`)
    return answered.headers.get('connection') === 'close' && answered
  })
  expect([during.status, during.body]).toEqual([200, before.body])
})

it('stops only after it has answered a request that was under way', async () => {
  const { url, stop } = await start('0')
  const move = { kind: 'post', isDebit: false, amountSatang: '500', happenedAt: '2026-11-26T05:00:00.000Z' }
  const body = JSON.stringify({ memberId: walletId, key: generateId(), move })
  const half = Math.floor(body.length / 2)
  const socket = open(Number(new URL(url).port), '127.0.0.1')
  socket.write(
    `POST / HTTP/1.1\r\nhost: book\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, half)}`,
  )
  // The server has read the beginning of the request once it answers a later one.
  await wireTo(url)('GET', `/balance/${walletId}`)
  // It does not wait for a connection over which nothing is asked.
  const silent = open(Number(new URL(url).port), '127.0.0.1')
  await once(
    silent.on('error', () => undefined),
    'connect',
  )
  const stopped = stop()
  await until('it accepts nothing more', async () => !(await accepts(url)))
  const answered: Buffer[] = []
  socket.on('data', (chunk: Buffer) => answered.push(chunk))
  socket.write(body.slice(half))
  await once(socket, 'close')
  const said = Buffer.concat(answered).toString()
  expect(said).toContain('HTTP/1.1 200')
  expect(said).toMatch(/connection: close/i)
  expect(said).toContain('{"balance":"500"}')
  expect(await stopped).toBe(0)
  silent.destroy()
})

async function accepts(url: string): Promise<boolean> {
  const socket = open(Number(new URL(url).port), '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
