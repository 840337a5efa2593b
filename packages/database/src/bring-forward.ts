import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import pg from 'pg'
import { ensureRole, roleOf } from './application-role.ts'
import { migrate, readFunctions, readMigrations } from './migrate.ts'
import { migrateQueue } from './queue.ts'

/** Any fixed number: two starts at once bring a database forward one after the other. */
const forwardLock = 720_261_121

/** The row beside the migrations that says for what the rights were given last. */
const rightsName = 'rights'

export type Forwarding = {
  ownerUrl: string
  /** The application's role, by its address. `isOurs`: its password is drawn by us and may be set anew. */
  application: { url: string; isOurs: boolean }
}

/**
 * Brings a database to this version as its owner: the application's role, the migrations, the queue's tables, and what
 * the role may do. Looks as the application first, so that nothing is asked of the owner where nothing is to be done.
 */
export const bringForward = async ({ ownerUrl, application }: Forwarding): Promise<void> => {
  if (await isForward(application.url)) return
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kapao-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [forwardLock])
    await ensureRole(client, application)
    await migrateQueue(ownerUrl)
    // In one transaction: between a function that is replaced and its rights, no server may find it without them.
    await migrate(ownerUrl, undefined, (owner) => giveRights(owner, roleOf(application.url)))
  } finally {
    await client.end()
  }
}

/** The migrations and the queue's tables, without a role of the application's: for an owner that works itself. */
export const migrateAsOwner = async (ownerUrl: string): Promise<void> => {
  await migrate(ownerUrl)
  await migrateQueue(ownerUrl)
}

/** Whether the database is at this version, with this version's rights for the role that looks. */
export const isForward = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ hash: string }>('select hash from migration where name = $1', [
      rightsName,
    ])
    return rows[0]?.hash === (await hashRights(roleOf(url)))
  } catch (error) {
    if (notThereYet.has((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end()
  }
}

/** No such role or password, no such database, no right to look, no such table. */
const notThereYet = new Set(['28P01', '28000', '3D000', '42501', '42P01'])

const giveRights = async (client: pg.Client, role: string): Promise<void> => {
  const sql = (await readRights()).replaceAll(':app', () => client.escapeIdentifier(role))
  await client.query(sql)
  await client.query(
    'insert into migration (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash, applied_at = now()',
    [rightsName, await hashRights(role)],
  )
}

const readRights = (): Promise<string> => readFile(new URL('../rights.sql', import.meta.url), 'utf8')

/** Everything that the rights are given for: the tables and functions of all migrations, the queue's, and the role. */
const hashRights = async (role: string): Promise<string> => {
  const queue = findPackageJSON('graphile-worker', import.meta.url) ?? ''
  const { version } = JSON.parse(await readFile(queue, 'utf8')) as { version: string }
  const files = [...(await readMigrations()), ...(await readFunctions())]
  const parts = [await readRights(), role, version, ...files.flatMap(({ name, sql }) => [name, sql])]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
