import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { migrate } from '@kapao/database/migrate'
import { holdLock } from '@kapao/testkit/lock'
import { join, password, readOtp } from '@kapao/testkit/people'
import { spawnServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-house'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>

beforeAll(async () => {
  surroundings = await startSurroundings()
  await migrate(surroundings.databaseUrl)
})

afterAll(() => surroundings.close())

const outside = wireTo(() => surroundings.sandbox.url)

const findClosedPort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

describe('the server as a process', () => {
  it('finishes what is in flight when it is asked to stop', async () => {
    const server = await spawnServer(surroundings.environment)
    const wire = wireTo(server.url)
    const { token } = await join({ wire, outside })
    const lock = await holdLock(
      surroundings.databaseUrl,
      'lock table ledger.account in access exclusive mode',
    )
    const asked = wire('GET', '/api/wallet', { token })
    await until('the request waits for the database', lock.isAwaited)
    const stopped = server.stop()
    await lock.letGo()
    expect((await asked).body).toEqual({ amount: 0, currency: 'BAHT' })
    expect(await stopped).toBe(0)
  })

  it('writes no password, token, one-time code or key into its log', async () => {
    const server = await spawnServer({ ...surroundings.environment, LOG_LEVEL: 'trace' })
    const wire = wireTo(server.url)
    const { token, phone } = await join({ wire, outside })
    await wire('GET', '/api/wallet', { token })
    await wire('POST', '/api/login', { body: { username: phone, password: 'wrong-password-1' } })
    await wire('GET', `/api/account/profile?token=${token}`)
    expect(await server.stop()).toBe(0)
    const log = server.log()
    expect(log).toContain('/api/login')
    const secrets = [token, password, 'wrong-password-1', await readOtp({ outside }, phone)]
    const keys = Object.entries(surroundings.environment).filter(([name]) => name.startsWith('KEY_'))
    for (const secret of [...secrets, ...keys.map(([, value]) => value)]) expect(log).not.toContain(secret)
  })

  it.each([
    [{ PORT: 'many' }, 'PORT is "many"; it takes a port number from 0 to 65535.'],
    [{ KEY_SMS: '' }, 'KEY_SMS is missing; it takes the key of the SMS party.'],
  ])('says in one sentence why it cannot start with %j, without a stack', async (settings, sentence) => {
    const started = spawnServer({ ...surroundings.environment, ...settings })
    await expect(started).rejects.toThrow(`The server ended with 1: ${sentence}\n`)
  })

  it('says that no PostgreSQL answers, without a stack and without the password', async () => {
    const closedPort = await findClosedPort()
    const DATABASE_URL = `postgresql://kapao:secret-word@127.0.0.1:${closedPort}/kapao`
    const started = spawnServer({ ...surroundings.environment, DATABASE_URL })
    await expect(started).rejects.toThrow(
      'The server ended with 1: DATABASE_URL: no PostgreSQL answers there.\n',
    )
  })

  it('works as server and worker apart', async () => {
    const server = await spawnServer({ ...surroundings.environment, ROLE: 'api' })
    const worker = await spawnServer({ ...surroundings.environment, ROLE: 'worker' })
    expect((await wireTo(server.url)('GET', '/readyz')).status).toBe(200)
    expect((await wireTo(worker.url)('GET', '/readyz')).status).toBe(200)
    expect((await wireTo(server.url)('GET', '/api/lookup/info')).status).toBe(200)
    expect((await wireTo(worker.url)('GET', '/api/lookup/info')).status).toBe(404)
    expect(await Promise.all([server.stop(), worker.stop()])).toEqual([0, 0])
  })
})
