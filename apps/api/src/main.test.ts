import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { connect } from '@kapao/database/connect'
import { randomPort } from '@kapao/testkit/free-port'
import { holdLock } from '@kapao/testkit/lock'
import { join, password, readOtp } from '@kapao/testkit/people'
import { compiled, spawnServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>

beforeAll(async () => {
  surroundings = await startSurroundings()
})

afterAll(() => surroundings.close())

const outside = wireTo(() => surroundings.sandbox.url)

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

  it('does not wait for connections without a request', async () => {
    const server = await spawnServer(surroundings.environment)
    const unused = connectTo(Number(new URL(server.url).port), '127.0.0.1')
    await once(unused, 'connect')
    // When the server answers on a later connection, it has accepted this one.
    await wireTo(server.url)('GET', '/healthz')
    expect(await server.stop()).toBe(0)
    unused.destroy()
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
    const secrets = [token, password, 'wrong-password-1', await readOtp({ outside }, phone)]
    const keys = Object.entries(surroundings.environment).filter(([name]) => name.startsWith('KEY_'))
    for (const secret of [...secrets, ...keys.map(([, value]) => value)]) expect(log).not.toContain(secret)
  })

  it('names in its log who logged in and how, and whom it refused and why', async () => {
    const server = await spawnServer({ ...surroundings.environment, LOG_LEVEL: 'info' })
    const wire = wireTo(server.url)
    const { token, memberId, phone } = await join({ wire, outside })
    await wire('POST', '/api/login', { body: { username: phone, password: 'wrong-password-1' } })
    await wire('POST', '/api/login', { body: { username: '0899999999', password: 'wrong-password-1' } })
    await wire('GET', '/api/wallet', { token })
    await wire('GET', '/api/wallet')
    expect(await server.stop()).toBe(0)
    const entries = server
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    function named(event: string) {
      return entries.filter(({ msg }) => msg === event)
    }
    expect(named('session.opened')).toMatchObject([{ memberId, how: 'password' }])
    const refused = { how: 'password', code: 'WRONG_CREDENTIAL', address: '127.0.0.1' }
    expect(named('session.refused')).toMatchObject([{ ...refused, memberId }, refused])
    expect(named('session.refused')[1]).not.toHaveProperty('memberId')
    const read = named('request.completed').filter(
      ({ req }) => (req as { path: string }).path === '/api/wallet',
    )
    expect(read).toMatchObject([
      { memberId, res: { statusCode: 200 } },
      { code: 'invalid-token', res: { statusCode: 401 } },
    ])
    expect(read[0]).not.toHaveProperty('code')
  })

  it.each([
    [{ PORT: 'many' }, 'PORT is "many"; it takes a port number from 0 to 65535.'],
    [{ KEY_SMS: '' }, 'KEY_SMS is missing; it takes the key of the SMS sender.'],
  ])('states in one sentence why it cannot start with %j, without a stack', async (settings, sentence) => {
    const started = spawnServer({ ...surroundings.environment, ...settings })
    await expect(started).rejects.toThrow(`The server ended with 1: ${sentence}\n`)
  })

  it.each(['PORT', 'CONSOLE_PORT'])('states in production that %s is in use', async (setting) => {
    const { port } = new URL(surroundings.sandbox.url)
    const started = spawnServer({ ...surroundings.environment, NODE_ENV: 'production', [setting]: port })
    await expect(started).rejects.toThrow(
      `The server ended with 1: ${setting} ${port} is in use by another program.\n`,
    )
  })

  it('states that no PostgreSQL answers, without a stack and without the password', async () => {
    const closedPort = await randomPort()
    const DATABASE_URL = `postgresql://kapao:secret-word@127.0.0.1:${closedPort}/kapao`
    const started = spawnServer({
      ...surroundings.environment,
      DATABASE_URL,
      DATABASE_DIRECT_URL: '',
      DATABASE_REPLICA_URL: '',
    })
    await expect(started).rejects.toThrow(
      'The server ended with 1: DATABASE_URL: no PostgreSQL answers there.\n',
    )
  })

  it('refuses a role that could change the book in production, and logs a warning elsewhere', async () => {
    const asOwner = {
      ...surroundings.environment,
      DATABASE_URL: surroundings.databaseUrl,
      DATABASE_DIRECT_URL: '',
      DATABASE_REPLICA_URL: '',
    }
    await expect(spawnServer({ ...asOwner, NODE_ENV: 'production' })).rejects.toThrow(
      /^The server ended with 1: DATABASE_URL names a role that could change the book; .*\n$/,
    )
    const server = await spawnServer({ ...asOwner, LOG_LEVEL: 'warn' })
    expect(await server.stop()).toBe(0)
    expect(server.log()).toContain('database.role_can_change_ledger')
  })

  it('refuses a database that is not at this version', async () => {
    const { databaseUrl, environment } = surroundings
    const { pool, close } = connect(databaseUrl, 1)
    await pool.query(`update migration set hash = 'x' || hash where name = 'rights'`)
    await expect(spawnServer(environment)).rejects.toThrow(
      /^The server ended with 1: DATABASE_URL names a database that is not at this version; .*\n$/,
    )
    await pool.query(`update migration set hash = substr(hash, 2) where name = 'rights'`)
    await close()
  })

  it('ends when its parent process ends before it is ready', async () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url))
    const child = fork(main, {
      env: { NODE_COMPILE_CACHE: compiled, ...surroundings.environment },
      stdio: 'ignore',
    })
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([1, null])
  })

  it('runs as a server and a worker in separate processes', async () => {
    const server = await spawnServer({ ...surroundings.environment, ROLE: 'api' })
    const worker = await spawnServer({ ...surroundings.environment, ROLE: 'worker' })
    expect((await wireTo(server.url)('GET', '/readyz')).status).toBe(200)
    expect((await wireTo(worker.url)('GET', '/readyz')).status).toBe(200)
    expect((await wireTo(server.url)('GET', '/api/lookup/info')).status).toBe(200)
    expect((await wireTo(worker.url)('GET', '/api/lookup/info')).status).toBe(404)
    expect(await Promise.all([server.stop(), worker.stop()])).toEqual([0, 0])
  })
})
