import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text as readText } from 'node:stream/consumers'
import { randomPort } from '@kapao/testkit/free-port'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { StartRefusal } from './start-refusal.ts'

const isRoot = process.getuid?.() === 0

let testFolder: string
let dataDir: string
const cleanUps: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  testFolder = await mkdtemp(join(tmpdir(), 'kapao-embedded-'))
  await chmod(testFolder, 0o711)
  dataDir = join(testFolder, 'data')
})

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  await rm(testFolder, { recursive: true, force: true })
})

async function start(options: { port?: number } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, ...options })
  cleanUps.push(() => postgres.stop())
  return postgres
}

async function ask(postgres: { url: (name: string) => string }, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end())
  return rows.map((row) => Object.values(row)[0])
}

/** Starts PostgreSQL for a data folder from another process, which prints its process id and URL and keeps running. */
async function startElsewhere(folder: string): Promise<{ starter: ChildProcess; pid: number; url: string }> {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url).href)})
    const { pid, url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)} })
    console.log(JSON.stringify({ pid, url: url('postgres') }))
    setInterval(() => undefined, 60_000)`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUps.push(() => killHard(starter))
  const [line] = (await once(createInterface(starter.stdout), 'line')) as [string]
  return { starter, ...(JSON.parse(line) as { pid: number; url: string }) }
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  const outcome = await attempt.catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(StartRefusal)
  return (outcome as StartRefusal).message
}

describe('the embedded PostgreSQL', () => {
  test('has fsync and checksums on, and accepts connections only from 127.0.0.1 with the password', async () => {
    const postgres = await start()
    const settings = await ask(
      postgres,
      `select name || '=' || setting from pg_settings where name in
       ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'password_encryption')
       order by name`,
    )
    expect(settings).toEqual([
      'data_checksums=on',
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=127.0.0.1',
      'password_encryption=scram-sha-256',
      'synchronous_commit=on',
    ])
    const wrong = postgres.url('postgres').replace(/:[^:@]+@/, ':wrong@')
    await expect(new pg.Client({ connectionString: wrong }).connect()).rejects.toMatchObject({
      code: '28P01',
    })
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  })

  test('keeps its data, port and password after a stop and a start', async () => {
    const first = await start({ port: await randomPort() })
    await ask(first, `create table money as select 100 as satang`)
    await first.stop()
    const second = await start()
    expect(await ask(second, 'select satang from money')).toEqual([100])
    expect(second.url('kapao')).toBe(first.url('kapao'))
  })

  test('is taken over if it still runs after its starter was killed', async () => {
    const { starter, pid, url } = await startElsewhere(dataDir)
    await ask({ url: () => url }, `create table money as select 100 as satang`)
    await killHard(starter)
    const said: string[] = []
    const taken = await startEmbeddedPostgres({ dataDir, say: (line) => said.push(line) })
    cleanUps.push(() => taken.stop())
    expect(taken.pid).toBe(pid)
    expect(said).toEqual(['The PostgreSQL of an earlier run is still running; going on with it.'])
    expect(await ask(taken, 'select satang from money')).toEqual([100])
    await taken.stop()
    await expect(ask(taken, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('is stopped by a process that took it over and has nothing else to do', async () => {
    const { starter } = await startElsewhere(dataDir)
    await killHard(starter)
    const code = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url).href)})
      const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
      await postgres.stop()
      console.log('stopped')`
    const stopper = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said, [exitCode]] = await Promise.all([readText(stopper.stdout), once(stopper, 'close')])
    expect([said.trim(), exitCode]).toEqual(['stopped', 0])
  })

  test('starts again after it was killed in the middle of a query, with all committed data', async () => {
    const first = await start()
    await ask(first, `create table money as select 100 as satang`)
    const busy = new pg.Client({ connectionString: first.url('postgres') })
    busy.on('error', () => undefined)
    await busy.connect()
    const work = busy.query('select count(*) from generate_series(1, 500000000)').catch(() => 'cut')
    process.kill(first.pid, 'SIGKILL')
    const second = await start()
    expect(second.pid).not.toBe(first.pid)
    expect(await ask(second, 'select satang from money')).toEqual([100])
    expect(await work).toBe('cut')
  })

  test('starts even if the process id of its killed server now belongs to another program', async () => {
    const first = await start()
    await ask(first, `create table money as select 100 as satang`)
    process.kill(first.pid, 'SIGKILL')
    await first.ended
    const program = spawn('sleep', ['600'], { uid: (await stat(join(dataDir, 'cluster'))).uid })
    cleanUps.push(() => killHard(program))
    const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    await writeFile(pidFile, text.replace(String(first.pid), String(program.pid)))
    expect(await ask(await start(), 'select satang from money')).toEqual([100])
    expect(program.exitCode).toBeNull()
  })

  test('resolves `ended` when it dies', async () => {
    const postgres = await start()
    process.kill(postgres.pid, 'SIGKILL')
    await expect(postgres.ended).resolves.toBeUndefined()
  })

  test('moves to another port when another program has taken its port', async () => {
    const first = await start({ port: await randomPort() })
    await first.stop()
    const other = await startEmbeddedPostgres({ dataDir: join(testFolder, 'other'), port: first.port })
    cleanUps.push(() => other.stop())
    expect((await start()).port).not.toBe(first.port)
  })

  test('creates its cluster again if the first attempt was interrupted', async () => {
    await mkdir(join(dataDir, 'cluster.draft-cut'), { recursive: true })
    await chmod(dataDir, 0o711)
    await writeFile(join(dataDir, 'postgres.json'), '{"password":"kept-from-before","isMade":false}')
    const postgres = await start()
    expect(postgres.url('postgres')).toContain('kept-from-before')
    expect(await ask(postgres, 'select 1')).toEqual([1])
    await expect(stat(join(dataDir, 'cluster.draft-cut'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('the embedded PostgreSQL refuses with one sentence', () => {
  test('a folder that another running Kapao uses', async () => {
    const { starter } = await startElsewhere(dataDir)
    expect(await refusalOf(startEmbeddedPostgres({ dataDir }))).toContain(`process ${starter.pid}`)
    await killHard(starter)
    await start()
  })

  test('data of another PostgreSQL version', async () => {
    await (await start()).stop()
    await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '16\n')
    expect(await refusalOf(startEmbeddedPostgres({ dataDir }))).toMatch(
      /made by PostgreSQL 16.*brings PostgreSQL 18/,
    )
  })

  test('a data folder that cannot be created', async () => {
    expect(await refusalOf(startEmbeddedPostgres({ dataDir: '/proc/kapao/data' }))).toContain(
      '/proc/kapao/data',
    )
    await writeFile(dataDir, 'a file in the way')
    const refusal = await refusalOf(startEmbeddedPostgres({ dataDir: join(dataDir, 'below') }))
    expect(refusal).toContain(`cannot write to its data folder ${join(dataDir, 'below')} (ENOTDIR)`)
  })

  test.runIf(isRoot)('a data folder that its system user may not write to', async () => {
    await mkdir(dataDir, { mode: 0o755 })
    const code = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url).href)})
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} }).catch((error) => console.log(error.name, error.message))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      uid: 65_534,
      gid: 65_534,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    expect(line).toContain(`StartRefusal Kapao cannot write to its data folder ${dataDir} (EACCES)`)
  })

  test('to start with an empty database if the previous one is missing', async () => {
    await (await start()).stop()
    await rm(join(dataDir, 'cluster'), { recursive: true })
    expect(await refusalOf(startEmbeddedPostgres({ dataDir }))).toContain(
      `${join(dataDir, 'cluster')} is gone`,
    )
  })

  test('a database whose password is lost', async () => {
    await (await start()).stop()
    await rm(join(dataDir, 'postgres.json'))
    expect(await refusalOf(startEmbeddedPostgres({ dataDir }))).toContain('postgres.json is missing')
  })

  test('a fixed port that is taken', async () => {
    const { port } = await start()
    const attempt = startEmbeddedPostgres({ dataDir: join(testFolder, 'other'), port })
    expect(await refusalOf(attempt)).toContain(`port ${port} is taken`)
  })
})

describe.runIf(isRoot)('the embedded PostgreSQL started by root', () => {
  test('keeps its data in the system folder if only root may enter the checkout, and finds it again', async () => {
    await chmod(testFolder, 0o700)
    const systemFolder = await mkdtemp(join(tmpdir(), 'kapao-system-'))
    cleanUps.push(() => rm(systemFolder, { recursive: true }))
    const first = await startEmbeddedPostgres({ dataDir, systemFolder })
    cleanUps.push(() => first.stop())
    await ask(first, `create table money as select 100 as satang`)
    const [clusterDir] = await ask(first, 'show data_directory')
    expect(clusterDir).toContain(systemFolder)
    await first.stop()
    const second = await startEmbeddedPostgres({ dataDir, systemFolder })
    cleanUps.push(() => second.stop())
    expect(await ask(second, 'select satang from money')).toEqual([100])
  })
})
