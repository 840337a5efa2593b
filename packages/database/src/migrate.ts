import pg from 'pg'
import { applyFunctions, isDistributed, productFunctions, readFunctionsFor } from './functions.ts'
import { inTransaction, lockMigrations, runOnline } from './migration-locks.ts'
import { hashOf, readSql, runSql, splitStatements, type SqlFile } from './sql-files.ts'

/** The folders with migrations and functions. Without `functions`, the functions that the migrations define stay. */
export type SchemaFolders = { migrations: URL; functions?: URL }

const productSchema: SchemaFolders = {
  migrations: new URL('../migrations/', import.meta.url),
  functions: productFunctions,
}

/** Reads the migrations of a folder, in order. */
export function readMigrations(from: URL = productSchema.migrations): Promise<SqlFile[]> {
  return readSql(from, /^\d{4}_[a-z0-9_]+(\.online)?\.sql$/)
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
        if (schema.functions)
          names.push(...(await applyFunctions(client, await readFunctionsFor(client, schema.functions))))
        await finish(client)
        return { names, online }
      })
      applied.push(...part.names)
      if (part.online === undefined) return applied
      await runSql(`Migration ${part.online.name}`, () => runOnline(client, part.online.sql))
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
  // Citus sends the text in which a table is changed to the other servers, which take one statement at a time.
  const isOneByOne = due.length > 0 && (await isDistributed(client))
  for (const migration of due) {
    await runSql(`Migration ${migration.name}`, async () => {
      for (const text of isOneByOne ? await splitStatements(migration.sql) : [migration.sql])
        await client.query(text)
    })
    await record(client, migration)
  }
  return due.map(({ name }) => name)
}

async function record(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hashOf(sql)])
}
