import { connect } from '@kapao/database/connect'
import { migrate } from '@kapao/database/migrate'
import { type DatabaseLine, openDatabaseLine } from '@kapao/testkit/database-line'
import { openKbankAccount, payment, tellPayment } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import { spawnServer, type SpawnedServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-house'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let connection: ReturnType<typeof connect>
let line: DatabaseLine
let server: SpawnedServer

const wire = wireTo(() => server.url)
const outside = wireTo(() => surroundings.sandbox.url)

beforeAll(async () => {
  surroundings = await startSurroundings()
  await migrate(surroundings.databaseUrl)
  connection = connect(surroundings.databaseUrl)
  await openKbankAccount(connection.db)
  line = await openDatabaseLine(surroundings.databaseUrl)
  server = await spawnServer({ ...surroundings.environment, DATABASE_URL: line.url })
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await line.close()
  await connection.close()
  await surroundings.close()
})

const waitingJobs = async (): Promise<number> => {
  const { rows } = await connection.pool.query<{ waiting: number }>(
    `select count(*)::integer as waiting from graphile_worker.jobs where task_identifier = 'dropQrDeposit'`,
  )
  return rows[0]?.waiting ?? 0
}

describe('a server whose PostgreSQL went away and came back', () => {
  it('says so meanwhile, and afterwards serves, works and tells its sockets as before', async () => {
    const { token } = await join({ wire, outside })
    const socket = io(server.url, { auth: { token }, transports: ['websocket'] })
    let told = 0
    socket.on('wallet.changed', () => (told += 1))
    await until('the socket is open', async () => socket.connected)
    line.cut()
    const away = await wire('GET', '/api/wallet', { token })
    expect([away.status, away.body['message']]).toEqual([500, 'INTERNAL_SERVER_ERROR'])
    expect((await wire('GET', '/readyz')).status).toBe(503)
    await until('its parts have tried again several times', async () => line.refused() >= 12)
    line.mend()
    await until('it is ready again', async () => (await wire('GET', '/readyz')).status === 200)
    const { status, body } = await wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
      token,
      body: { amount: 100 },
    })
    expect(status).toBe(200)
    const environment = surroundings.environment
    let payments = 0
    await until('the socket hears again', async () => {
      await tellPayment({ wire, environment }, payment(body.amount))
      payments += 1
      return told > 0
    })
    const wallet = await wire<{ amount: number }>('GET', '/api/wallet', { token })
    expect(wallet.body.amount).toBeCloseTo(body.amount * payments, 2)
    await wire('POST', '/api/qrcode/KBANK', { token, body: { amount: 50 } })
    await wire('DELETE', '/api/qrcode/KBANK', { token })
    await until('the worker has told the bank', async () => (await waitingJobs()) === 0)
    socket.disconnect()
  })
})
