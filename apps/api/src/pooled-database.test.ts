import { connect } from '@kapao/database/connect'
import { startPooler, type TestPooler } from '@kapao/testkit/debian/pgbouncer'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import {
  application,
  asApplication,
  atPort,
  createTestDatabase,
  type TestDatabase,
} from '@kapao/testkit/postgres'
import { randomPort } from '@kapao/testkit/free-port'
import { spawnServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, SettingRefused } from './config.ts'
import { checkDatabase } from './platform/check-database.ts'
import { createLog } from './platform/log.ts'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let pooler: TestPooler
let other: TestDatabase
let direct: string
let pooled: string

beforeAll(async () => {
  surroundings = await startSurroundings()
  const { db, close } = connect(surroundings.databaseUrl, 1)
  await openKbankAccount(db)
  await close()
  other = await createTestDatabase()
  pooler = await startPooler(surroundings.databaseUrl, application)
  direct = asApplication(surroundings.databaseUrl)
  pooled = atPort(direct, pooler.port)
})

afterAll(async () => {
  await pooler.close()
  await other.drop()
  await surroundings.close()
})

describe('a server behind a pooler in transaction mode', () => {
  it('serves through it, tells the sockets of other servers, and runs jobs', async () => {
    const settings = { ...surroundings.environment, DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }
    const [first, second] = await Promise.all([
      spawnServer({ ...settings, ROLE: 'api' }),
      spawnServer({ ...settings, ROLE: 'api,worker' }),
    ])
    const wire = wireTo(first.url)
    const { token } = await join({ wire, outside: wireTo(surroundings.sandbox.url) })
    const socket = io(second.url, { auth: { token }, transports: ['websocket'] })
    let changes = 0
    socket.on('wallet.changed', () => (changes += 1))
    await until('the socket is open', async () => socket.connected)
    const { body } = await wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
      token,
      body: { amount: 100 },
    })
    await sendKbankWebhook({ wire, environment: surroundings.environment }, payment(body.amount))
    await until('the socket is told', async () => changes > 0)
    const wallet = await wire('GET', '/api/wallet', { token })
    expect(wallet.body).toMatchObject({ amount: body.amount })
    const { body: qr } = await wire<{ qrcodeId: string }>('POST', '/api/qrcode/KBANK', {
      token,
      body: { amount: 50 },
    })
    await wire('DELETE', '/api/qrcode/KBANK', { token })
    await until('the bank has dropped the QR', async () => {
      const dropped = await wireTo(surroundings.sandbox.url)('GET', `/control/qr/KBANK/${qr.qrcodeId}`)
      return dropped.body['dropped'] === true
    })
    socket.disconnect()
    expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0])
  })

  it.each([
    [
      'no direct address is given',
      () => ({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: '' }),
      'DATABASE_URL goes through a pooler; give the address of PostgreSQL itself as DATABASE_DIRECT_URL.',
    ],
    [
      'the direct one goes through a pooler, too',
      () => ({ DATABASE_URL: direct, DATABASE_DIRECT_URL: pooled }),
      'DATABASE_DIRECT_URL goes through a pooler; it takes the address of PostgreSQL itself.',
    ],
    [
      'the direct one leads to another database',
      () => ({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: asApplication(other.url) }),
      'DATABASE_DIRECT_URL names another database than DATABASE_URL.',
    ],
    [
      'the direct one has another role',
      () => ({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: surroundings.databaseUrl }),
      'DATABASE_DIRECT_URL names another role than DATABASE_URL.',
    ],
    [
      'nothing answers at the direct one',
      async () => ({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: atPort(direct, await randomPort()) }),
      'DATABASE_DIRECT_URL: no PostgreSQL answers there.',
    ],
  ])('does not start if %s', async (_, settings, sentence) => {
    const config = readConfig({ ...surroundings.environment, ...(await settings()) })
    const { pool, close } = connect(config.DATABASE_URL, 1)
    const check = checkDatabase(config, pool, createLog('silent'))
    await expect(check).rejects.toThrow(new SettingRefused(sentence))
    await close()
  })
})
