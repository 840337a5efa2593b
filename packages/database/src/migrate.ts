import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { inTransaction, lockMigrations, runOnline } from './migration-locks.ts'

/** The folders with migrations and functions. Without `functions`, the functions that the migrations define stay. */
export type SchemaFolders = { migrations: URL; functions?: URL }

export type SqlFile = { name: string; sql: string }

const productSchema: SchemaFolders = {
  migrations: new URL('../migrations/', import.meta.url),
  functions: new URL('../functions/', import.meta.url),
}

function hashOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

/** Reads the migrations of a folder, in order. */
export function readMigrations(from: URL = productSchema.migrations): Promise<SqlFile[]> {
  return readSql(from, /^\d{4}_[a-z0-9_]+(\.online)?\.sql$/)
}

/** Reads the functions of a folder. A file has the name of its function, with the schema unless that is `public`. */
export function readFunctions(from: URL | undefined = productSchema.functions): Promise<SqlFile[]> {
  return from === undefined ? Promise.resolve([]) : readSql(from, /^([a-z_]+\.)?[a-z_]+\.sql$/)
}

async function readSql(from: URL, fileName: RegExp): Promise<SqlFile[]> {
  const names = (await readdir(from)).filter((name) => fileName.test(name)).toSorted()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, from), 'utf8') })))
}

/** Whether a migration is one statement that runs outside a transaction, while the servers work. */
export function isOnline({ name }: Pick<SqlFile, 'name'>): boolean {
  return name.endsWith('.online.sql')
}

/**
 * Brings the database to this version: applies the due migrations in order, then the functions that have changed, then
 * `finish`, all in one transaction under an advisory lock. Returns the names of the files that it applied. A due online
 * migration ends the transaction, runs by itself, and begins another one.
 *
 * Throws if the database has a migration or a later version of a function that this version does not know, and if a
 * migration has changed since it was applied. A migration must not commit.
 */
export async function migrate(
  url: string,
  schema: SchemaFolders = productSchema,
  finish: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const migrations = await readMigrations(schema.migrations)
  const functions = schema.functions === undefined ? [] : await readFunctions(schema.functions)
  const client = new pg.Client({ connectionString: url, application_name: 'kapao-migrate' })
  await client.connect()
  try {
    await lockMigrations(client)
    const applied: string[] = []
    for (;;) {
      const part = await inTransaction(client, async () => {
        const due = await findDue(client, migrations)
        const online = due.find(isOnline)
        const names = await applyMigrations(client, online ? due.slice(0, due.indexOf(online)) : due)
        if (online) return { names, online }
        names.push(...(await applyFunctions(client, functions)))
        await finish(client)
        return { names, online }
      })
      applied.push(...part.names)
      if (part.online === undefined) return applied
      await run(`Migration ${part.online.name}`, () => runOnline(client, part.online.sql))
      await record(client, part.online)
      applied.push(part.online.name)
    }
  } finally {
    await client.end()
  }
}

async function findDue(client: pg.Client, migrations: readonly SqlFile[]): Promise<SqlFile[]> {
  await client.query(
    'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; hash: string }>(
    `select name, hash from migration where name like '%.sql'`,
  )
  const known = new Map(migrations.map(({ name, sql }) => [name, hashOf(sql)]))
  for (const { name, hash } of rows) {
    if (!known.has(name))
      throw new Error(`The database is newer than this version: it knows migration ${name}`)
    if (known.get(name) !== hash) throw new Error(`Migration ${name} has changed since it was applied`)
  }
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.filter(({ name }) => !applied.has(name))
}

async function applyMigrations(client: pg.Client, due: readonly SqlFile[]): Promise<string[]> {
  for (const migration of due) {
    await run(`Migration ${migration.name}`, () => client.query(migration.sql))
    await record(client, migration)
  }
  return due.map(({ name }) => name)
}

async function record(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hashOf(sql)])
}

type FunctionVersion = { name: string; hash: string; is_latest: boolean; is_untouched: boolean }

/**
 * Replaces the functions whose text differs from the version applied last, and those that were changed in the database
 * directly. Every version is recorded, so an older server that restarts finds that the database is newer and does not
 * put its own version back.
 */
async function applyFunctions(client: pg.Client, functions: readonly SqlFile[]): Promise<string[]> {
  if (functions.length === 0) return []
  const versions = await readVersions(client)
  // Functions may call each other, so bodies are not checked when they are created, only when they run.
  await client.query('set local check_function_bodies = off')
  const applied: string[] = []
  for (const { name: file, sql } of functions) {
    const [name, hash] = [file.replace(/\.sql$/, ''), hashOf(sql)]
    const known = versions.find((version) => version.name === name && version.hash === hash)
    if (known && !known.is_latest)
      throw new Error(`The database is newer than this version: it has a later ${name}`)
    if (known?.is_untouched) continue
    await run(`Function ${name}`, () => client.query(sql))
    await client.query(
      `insert into function_version (name, hash, definition) values ($1, $2, md5(pg_get_functiondef(to_regproc($1))))
       on conflict (name, hash) do update set definition = excluded.definition`,
      [name, hash],
    )
    applied.push(file)
  }
  return applied
}

async function readVersions(client: pg.Client): Promise<FunctionVersion[]> {
  await client.query(
    `create table if not exists function_version (
       name text not null, hash text not null, definition text not null,
       version_no bigint generated always as identity, applied_at timestamptz not null default now(),
       primary key (name, hash))`,
  )
  const { rows } = await client.query<FunctionVersion>(
    `select name, hash, version_no = max(version_no) over (partition by name) as is_latest,
       definition is not distinct from md5(pg_get_functiondef(to_regproc(name))) as is_untouched
     from function_version`,
  )
  return rows
}

async function run(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (fault) {
    throw new Error(`${what} failed: ${fault instanceof Error ? fault.message : String(fault)}`, {
      cause: fault,
    })
  }
}
