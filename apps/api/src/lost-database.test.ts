import { connect } from '@kapao/database/connect'
import { type NetworkProxy, openProxy } from '@kapao/testkit/network-proxy'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import { asApplication } from '@kapao/testkit/postgres'
import { spawnServer, type SpawnedServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let connection: ReturnType<typeof connect>
let proxy: NetworkProxy
let server: SpawnedServer

const wire = wireTo(() => server.url)
const outside = wireTo(() => surroundings.sandbox.url)

beforeAll(async () => {
  surroundings = await startSurroundings()
  connection = connect(surroundings.databaseUrl)
  await openKbankAccount(connection.db)
  proxy = await openProxy(asApplication(surroundings.databaseUrl))
  server = await spawnServer({
    ...surroundings.environment,
    DATABASE_URL: proxy.url,
    DATABASE_DIRECT_URL: proxy.url,
    DATABASE_REPLICA_URL: '',
    LOG_LEVEL: 'warn',
  })
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await proxy.close()
  await connection.close()
  await surroundings.close()
})

async function countJobs(name: string): Promise<number> {
  const { rows } = await connection.pool.query<{ waiting: number }>(
    'select count(*)::integer as waiting from graphile_worker.jobs where task_identifier = $1',
    [name],
  )
  return rows[0]?.waiting ?? 0
}

function waitingJobs(): Promise<number> {
  return countJobs('dropQrDeposit')
}

async function isUnderWay(name: string): Promise<boolean> {
  const { rows } = await connection.pool.query(
    'select from graphile_worker.jobs where locked_at is not null and task_identifier = $1',
    [name],
  )
  return rows.length > 0
}

/** How many lines of the log each event has. */
function countEach(lines: readonly string[]): number[] {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const { msg } = JSON.parse(line) as { msg: string }
    counts.set(msg, (counts.get(msg) ?? 0) + 1)
  }
  return [...counts.values()]
}

describe('a server whose PostgreSQL went away and came back', () => {
  it('reports the outage, and afterwards serves requests, runs jobs and notifies its sockets as before', async () => {
    const { token } = await join({ wire, outside })
    const socket = io(server.url, { auth: { token }, transports: ['websocket'] })
    let events = 0
    socket.on('wallet.changed', () => (events += 1))
    await until('the socket is open', async () => socket.connected)
    proxy.cut()
    const away = await wire('GET', '/api/wallet', { token })
    const { requestId, ...rest } = away.body
    expect([away.status, rest]).toEqual([503, { message: 'TEMPORARILY_UNAVAILABLE' }])
    expect(away.headers.get('x-request-id')).toBe(requestId)
    expect(away.headers.get('retry-after')).toBe('3')
    expect((await wire('GET', '/readyz')).status).toBe(503)
    for (let time = 0; time < 30; time++) await wire('GET', '/readyz')
    await until('its connections have retried several times', async () => proxy.refused() >= 42)
    proxy.mend()
    await until('it is ready again', async () => (await wire('GET', '/readyz')).status === 200)
    const { status, body } = await wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
      token,
      body: { amount: 100 },
    })
    expect(status).toBe(200)
    const environment = surroundings.environment
    let payments = 0
    await until('the socket is notified again', async () => {
      await sendKbankWebhook({ wire, environment }, payment(body.amount))
      payments += 1
      return events > 0
    })
    const wallet = await wire<{ amount: number }>('GET', '/api/wallet', { token })
    expect(wallet.body.amount).toBeCloseTo(body.amount * payments, 2)
    await wire('POST', '/api/qrcode/KBANK', { token, body: { amount: 50 } })
    await wire('DELETE', '/api/qrcode/KBANK', { token })
    await until('the worker has notified the bank', async () => (await waitingJobs()) === 0)
    socket.disconnect()
    // A line of each event in ten seconds: without that, each of the thirty requests would have one.
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes('"err"'))
    expect(lines.length).toBeGreaterThan(0)
    expect(Math.max(...countEach(lines))).toBeLessThan(20)
  })

  it('finishes the job whose end could not be recorded', async () => {
    const { token } = await join({ wire, outside })
    await outside('PUT', '/control/faults', {
      body: { party: 'kbank', call: 'dropQr', fault: 'delay', delayMs: 60_000, count: 1 },
    })
    const qr = await wire<{ qrcodeId: string }>('POST', '/api/qrcode/KBANK', { token, body: { amount: 70 } })
    await wire('DELETE', '/api/qrcode/KBANK', { token })
    await until('the bank is being notified', () => isUnderWay('dropQrDeposit'))
    proxy.cut()
    const refused = proxy.refused()
    await outside('DELETE', '/control/faults')
    await until('the bank has dropped the QR', async () => {
      const { body } = await outside('GET', `/control/qr/KBANK/${qr.body.qrcodeId}`)
      return body['dropped'] === true
    })
    await until('the worker has retried without success', async () => proxy.refused() >= refused + 12)
    proxy.mend()
    await until('the job is done', async () => (await waitingJobs()) === 0)
    expect((await wire('GET', '/readyz')).status).toBe(200)
  })

  it('runs a job that was assigned to it in an answer that was lost', async () => {
    const client = await connection.pool.connect()
    await client.query('begin; lock table graphile_worker._private_jobs in access exclusive mode')
    await client.query(`select graphile_worker.add_job('forgetOldChallenges', priority => -1000)`)
    // The next request for a job gets this one; an earlier request has found none. Other queries may wait for the table
    // too: the worker's schedule, the end of a job, and the check for abandoned jobs.
    await until('the worker requests a job', async () => {
      const { rows } = await connection.pool.query(
        `select from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and l.relation = 'graphile_worker._private_jobs'::regclass
           and a.query like '%skip locked%returning *%'`,
      )
      return rows.length > 0
    })
    proxy.mute()
    await client.query('commit')
    client.release()
    await until('the job is assigned', () => isUnderWay('forgetOldChallenges'))
    proxy.cut()
    proxy.mend()
    await until('the job is done', async () => (await countJobs('forgetOldChallenges')) === 0)
    expect((await wire('GET', '/readyz')).status).toBe(200)
  })
})

describe('a worker killed with kill -9', () => {
  it('leaves its job to another worker', async () => {
    const { token } = await join({ wire, outside })
    expect(await server.stop()).toBe(0)
    const environment = {
      ...surroundings.environment,
      DATABASE_URL: proxy.url,
      DATABASE_DIRECT_URL: proxy.url,
      DATABASE_REPLICA_URL: '',
    }
    const api = await spawnServer({ ...environment, ROLE: 'api' })
    const killed = await spawnServer({ ...environment, ROLE: 'worker' })
    await outside('PUT', '/control/faults', {
      body: { party: 'kbank', call: 'dropQr', fault: 'delay', delayMs: 60_000, count: 1 },
    })
    await wireTo(api.url)('POST', '/api/qrcode/KBANK', { token, body: { amount: 70 } })
    await wireTo(api.url)('DELETE', '/api/qrcode/KBANK', { token })
    await until('the bank is being notified', () => isUnderWay('dropQrDeposit'))
    await killed.kill()
    await outside('DELETE', '/control/faults')
    expect(await api.stop()).toBe(0)
    server = await spawnServer(environment)
    await until('another has notified the bank', async () => (await waitingJobs()) === 0)
  })
})
