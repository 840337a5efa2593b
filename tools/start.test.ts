import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { withRole } from '@kapao/database/application-role'
import { neverOverloaded } from '@kapao/testkit/never-overloaded'
import { randomPort } from '@kapao/testkit/free-port'
import { createTestDatabase, prepareDatabase } from '@kapao/testkit/postgres'
import { compiled } from '@kapao/testkit/spawned-server'
import pg from 'pg'
import { keepKeys, ownKeys } from './start/keys.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-start-'))
  await chmod(folder, 0o711)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Starts Kapao on free ports with a data folder of its own and a member app that needs no build. */
async function launch(environment: Record<string, string | undefined> = {}) {
  const [port, sandboxPort, consolePort] = [await randomPort(), await randomPort(), await randomPort()]
  const child = spawn(process.execPath, [fileURLToPath(new URL('start.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compiled,
      ...neverOverloaded,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_MAIL_PORT: String(await randomPort()),
      CONSOLE_PORT: String(consolePort),
      DATA_DIR: join(folder, 'data'),
      WEB_ROOT: folder,
      CONSOLE_ROOT: folder,
      DEMO_HISTORY: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, port, sandboxPort, consolePort }
}

/** The one sentence with which the start is refused. Fails if there is more or less output, or another exit code. */
async function refusalOf(environment: Record<string, string>): Promise<string> {
  const { child } = await launch(environment)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect({ out, code }).toEqual({ out: '', code: 1 })
  const sentences = err.trimEnd().split('\n')
  expect(sentences).toHaveLength(1)
  return sentences[0] ?? ''
}

async function startReady(environment: Record<string, string> = {}) {
  const started = await launch(environment)
  const { child } = started
  const said: string[] = []
  const trouble = text(child.stderr)
  for await (const line of createInterface(child.stdout)) {
    said.push(line)
    if (line.startsWith('Kapao is ready')) break
  }
  if (said.at(-1)?.startsWith('Kapao is ready') !== true) throw new Error(`Not ready: ${await trouble}`)
  child.stdout.resume()
  return { ...started, said }
}

describe('the start is refused in one sentence, with exit code 1', () => {
  test('if a port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await refusalOf({ PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or set PORT to a free port.`,
    )
    for (const setting of ['SANDBOX_PORT', 'CONSOLE_PORT'])
      expect(await refusalOf({ [setting]: String(port) })).toContain(`set ${setting} to a free port`)
  })

  test('if the data folder cannot be written', async () => {
    const file = join(folder, 'a file in the way')
    await writeFile(file, '')
    expect(await refusalOf({ DATA_DIR: join(file, 'data') })).toMatch(
      /cannot write to its data folder .* Set DATA_DIR/,
    )
  })

  test('if DATABASE_URL is malformed, no server answers there, or the password is wrong', async () => {
    expect(await refusalOf({ DATABASE_URL: 'kapao' })).toMatch(
      /^DATABASE_URL is not an address of a database/,
    )
    const port = await randomPort()
    expect(await refusalOf({ DATABASE_URL: `postgres://a:secret@127.0.0.1:${port}/kapao` })).toBe(
      `DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED).`,
    )
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const refusal = await refusalOf({ DATABASE_URL: url.replace(/:[^:@]+@/, ':secret@') })
    expect(refusal).toMatch(/^DATABASE_URL: PostgreSQL at .* refuses this name or password\.$/)
  })

  test('if keys are missing in production', async () => {
    const own = ownKeys.filter((name) => name !== 'KEY_WHEEL_SEEDS')
    const keys = {
      ...Object.fromEntries(own.map((name) => [name, 'x'.repeat(32)])),
      KEY_SMS: 'x'.repeat(32),
      KEY_KBANK: 'x'.repeat(32),
    }
    expect(await refusalOf({ NODE_ENV: 'production', ...keys })).toBe(
      'KEY_WHEEL_SEEDS, KEY_SLIP, KEY_PAYOUT, KEY_KBANK_WEBHOOK are missing; in production every key must be set in the environment.',
    )
  })

  test('if production names no database, before an embedded one is created', async () => {
    await mkdir(join(folder, 'keys'))
    const environment = {
      ...(await keepKeys(join(folder, 'keys'), {})),
      NODE_ENV: 'production',
      SANDBOX: 'on',
    }
    expect(await refusalOf(environment)).toBe(
      'DATABASE_URL is missing; in production it takes the address of a PostgreSQL of yours.',
    )
    await expect(stat(join(folder, 'data'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('if production gets the address of the database’s owner', async () => {
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    await mkdir(join(folder, 'keys'))
    const environment = {
      ...(await keepKeys(join(folder, 'keys'), {})),
      NODE_ENV: 'production',
      SANDBOX: 'on',
      SANDBOX_DATABASE_URL: url,
    }
    const DATABASE_URL = await prepareDatabase(url)
    expect(await refusalOf({ ...environment, DATABASE_URL, DATABASE_OWNER_URL: url })).toBe(
      'DATABASE_OWNER_URL must not be set here: in production servers do not get the owner’s address. Migrate with `npm run migrate`.',
    )
    expect(await refusalOf({ ...environment, DATABASE_URL: url })).toBe(
      'DATABASE_URL names the owner of the book, which servers must not be. Migrate with `npm run migrate`, which creates a role for them.',
    )
  })

  test('if there is neither a sandbox nor a real provider', async () => {
    expect(await refusalOf({ SANDBOX: 'off' })).toMatch(/^SMS_URL is missing/)
  })

  test('if a setting is invalid', async () => {
    expect(await refusalOf({ PORT: 'http' })).toBe('PORT is "http"; it takes a port number from 1 to 65535.')
    for (const setting of ['SANDBOX', 'DEMO_HISTORY'])
      expect(await refusalOf({ [setting]: 'yes' })).toBe(`${setting} is "yes"; it takes on or off.`)
    expect(await refusalOf({ PORT: '4000', SANDBOX_PORT: '4000' })).toMatch(
      /^PORT and SANDBOX_PORT are both 4000/,
    )
    for (const setting of ['HOST', 'CONSOLE_HOST'])
      expect(await refusalOf({ [setting]: '192.0.2.1' })).toMatch(
        new RegExp(`^${setting} is "192\\.0\\.2\\.1", where this machine cannot listen`),
      )
  })
})

describe('the start', () => {
  test('serves the address of its ready line, keeps its keys, and leaves nothing running when stopped', async () => {
    const first = await startReady()
    expect(first.said.at(-1)).toBe(`Kapao is ready: http://127.0.0.1:${first.port}`)
    expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${first.sandboxPort}/readyz`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${first.consolePort}/readyz`)).status).toBe(200)
    const keysFile = join(folder, 'data', 'keys.json')
    const keys = await readFile(keysFile, 'utf8')
    expect((await stat(keysFile)).mode & 0o777).toBe(0o600)
    first.child.kill('SIGTERM')
    expect(await once(first.child, 'exit')).toEqual([0, null])
    await expectGone(first.port, first.sandboxPort, first.consolePort)
    const second = await startReady()
    expect(await readFile(keysFile, 'utf8')).toBe(keys)
    second.child.kill('SIGINT')
    expect(await once(second.child, 'exit')).toEqual([0, null])
  })

  test('can be repeated at once on the same ports after a SIGKILL', async () => {
    const first = await startReady()
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const ports = {
      PORT: String(first.port),
      SANDBOX_PORT: String(first.sandboxPort),
      CONSOLE_PORT: String(first.consolePort),
    }
    const second = await startReady(ports)
    expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200)
    second.child.kill('SIGTERM')
    expect(await once(second.child, 'exit')).toEqual([0, null])
    await expectGone(first.port, first.sandboxPort)
  })

  test('works on an outside PostgreSQL, with a separate database for the sandbox', async () => {
    const { url, drop } = await createTestDatabase()
    const beside = new URL(url).pathname.slice(1)
    const sandbox = await createTestDatabase(`${beside}_sandbox`)
    onTestFinished(async () => {
      await drop()
      await sandbox.drop()
      await dropRole(`${beside}_app`)
    })
    const { child, port } = await startReady({ DATABASE_URL: url })
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    // The servers connect as a separate role, which the owner in DATABASE_URL created for them.
    expect(await rolesAtWork(url)).toEqual([`${beside}_app`])
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    await expect(stat(join(folder, 'data', 'postgres'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('runs production with the sandbox, and shows measurements and the reference on the operators’ port only', async () => {
    const { url, drop } = await createTestDatabase()
    const sandbox = await createTestDatabase()
    onTestFinished(async () => {
      await drop()
      await sandbox.drop()
    })
    await mkdir(join(folder, 'keys'))
    const { child, port, consolePort } = await startReady({
      ...(await keepKeys(join(folder, 'keys'), {})),
      PUSH_CONTACT: 'mailto:operator@kapao.example',
      NODE_ENV: 'production',
      SANDBOX: 'on',
      DATABASE_URL: await prepareDatabase(url),
      SANDBOX_DATABASE_URL: sandbox.url,
    })
    async function statusAt(at: number, path: string) {
      return (await fetch(`http://127.0.0.1:${at}${path}`)).status
    }
    for (const path of ['/metrics', '/api/docs/', '/api/openapi.json'])
      expect([path, await statusAt(port, path), await statusAt(consolePort, path)]).toEqual([path, 404, 200])
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    await expectGone(port, consolePort)
  })

  test('uses the role that the operator chose if the owner has a separate address', async () => {
    const { url, drop } = await createTestDatabase()
    const beside = new URL(url).pathname.slice(1)
    const sandbox = await createTestDatabase(`${beside}_sandbox`)
    const role = `${beside}_chosen`
    onTestFinished(async () => {
      await drop()
      await sandbox.drop()
      await dropRole(role)
    })
    const DATABASE_URL = withRole(url, { role, password: 'chosen-by-hand' })
    const { child } = await startReady({ DATABASE_URL, DATABASE_OWNER_URL: url })
    expect(await rolesAtWork(url)).toEqual([role])
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})

async function ask(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(sql).finally(() => client.end())
  return rows.map(({ name }) => name)
}

/** The roles that are connected to a database, without this connection. */
function rolesAtWork(url: string) {
  return ask(
    url,
    `select distinct usename as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
}

async function dropRole(role: string): Promise<void> {
  const { url, drop } = await createTestDatabase()
  await ask(url, `drop role ${role}`).finally(drop)
}

async function expectGone(...ports: number[]): Promise<void> {
  for (const port of ports)
    await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    })
}
