import { createServer } from 'node:net'
import { once } from 'node:events'
import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { checkDatabaseUrl, ensureDatabase, withDatabase } from './ensure-database.ts'

let folder: string
let postgres: EmbeddedPostgres

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-ensure-'))
  await chmod(folder, 0o711)
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), isDurable: false })
})

afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true })
})

async function ask(url: string, sql: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end())
  return rows[0]
}

test('creates one database for eight concurrent calls, in UTF-8 and sorting by code point', async () => {
  const admin = postgres.url('postgres')
  await Promise.all(Array.from({ length: 8 }, () => ensureDatabase(admin, 'the wallet')))
  const made = await ask(
    postgres.url('the wallet'),
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale
     from pg_database where datname = current_database()`,
  )
  expect(made).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' })
})

test('creates the database that DATABASE_URL names if the server has none of that name', async () => {
  const url = withDatabase(postgres.url('postgres'), 'named_by_url')
  await checkDatabaseUrl({ setting: 'DATABASE_URL', url })
  await checkDatabaseUrl({ setting: 'DATABASE_URL', url })
  expect(await ask(url, 'select current_database() as name')).toEqual({ name: 'named_by_url' })
})

test('refuses a malformed database URL, naming the setting and not showing the password', async () => {
  for (const url of [
    '',
    'kapao',
    'mysql://a:secret@localhost/kapao',
    'postgres://a:secret@localhost',
    'postgres://',
  ])
    await expect(checkDatabaseUrl({ setting: 'DATABASE_URL', url })).rejects.toThrow(
      /^DATABASE_URL is not an address of a database; it takes postgres:\/\/name:password@host:5432\/database\.$/,
    )
})

test('refuses a URL where no server responds', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  await expect(
    checkDatabaseUrl({ setting: 'DATABASE_URL', url: `postgres://a:secret@127.0.0.1:${port}/kapao` }),
  ).rejects.toThrow(`DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED).`)
})

test('refuses a wrong password without repeating it', async () => {
  const url = postgres.url('postgres').replace(/:[^:@]+@/, ':secret@')
  await expect(checkDatabaseUrl({ setting: 'DATABASE_URL', url })).rejects.toThrow(
    `DATABASE_URL: PostgreSQL at 127.0.0.1:${postgres.port} refuses this name or password.`,
  )
})

test('refuses a missing database that the role may not create', async () => {
  await ask(postgres.url('postgres'), `create role guest login password 'pw'`)
  const url = `postgres://guest:pw@127.0.0.1:${postgres.port}/not_there`
  await expect(checkDatabaseUrl({ setting: 'DATABASE_URL', url })).rejects.toThrow(
    /the database "not_there" does not exist at .*, and this role may not create it/,
  )
})
