import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../migrations/', import.meta.url)

/** Any fixed number: two servers that start together migrate one after the other. */
const migrationLock = 720_261_120

const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex')

/** The migrations of a folder, in their order. */
export const readMigrations = async (from: URL = folder): Promise<{ name: string; sql: string }[]> => {
  const names = (await readdir(from)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, from), 'utf8') })))
}

const apply = async (client: pg.Client, name: string, sql: string): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hashOf(sql)])
    await client.query('commit')
  } catch (fault) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${fault instanceof Error ? fault.message : String(fault)}`, {
      cause: fault,
    })
  }
}

/**
 * Brings the database forward to the newest migration and answers the names it applied.
 *
 * Each migration runs in a transaction of its own, under a lock that two servers share. Refuses to go on when a
 * migration that was applied has changed since, or when the database knows one that this product does not.
 */
export const migrate = async (url: string, from: URL = folder): Promise<string[]> => {
  const migrations = await readMigrations(from)
  const client = new pg.Client({ connectionString: url, application_name: 'kapao-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
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
    const due = migrations.filter(({ name }) => !applied.has(name))
    for (const { name, sql } of due) await apply(client, name, sql)
    return due.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
