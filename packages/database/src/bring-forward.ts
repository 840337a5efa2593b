import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import pg from 'pg'
import { ensureRole, roleOf } from './application-role.ts'
import { isDistributed, readDistributedFunctions, readFunctions } from './functions.ts'
import { migrate, readMigrations } from './migrate.ts'
import { migrateQueue } from './queue.ts'
import { hashOf } from './sql-files.ts'

/**
 * The key of the advisory lock that makes two servers starting together migrate one after the other. Any fixed number.
 */
const forwardLock = 720_261_121

/** The row in the table `migration` that holds the hash of what the rights were last applied for. */
const rightsName = 'rights'

export type Forwarding = {
  ownerUrl: string
  /** The connection URL of the application's role. `isOurs`: we generate its password and may reset it. */
  application: { url: string; isOurs: boolean }
}

/**
 * Brings a database to this version as its owner: the application's role, the tables of the job queue, the migrations
 * and functions, and the rights of the role. Checks with the application's role first, so the owner connects only if
 * something has to be done.
 */
export async function bringForward({ ownerUrl, application }: Forwarding): Promise<void> {
  if (await isForward(application.url)) return
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kapao-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [forwardLock])
    await ensureRole(client, application)
    await migrateQueue(ownerUrl)
    // In one transaction: no server may see a replaced function before its rights are granted again.
    await migrate(ownerUrl, undefined, (owner) => giveRights(owner, roleOf(application.url)))
  } finally {
    await client.end()
  }
}

/** Applies the migrations and the queue's tables, without an application role: for a server that runs as the owner. */
export async function migrateAsOwner(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl)
  await migrateQueue(ownerUrl)
}

/** Whether the database is at this version and has this version's rights for the role of the URL. */
export async function isForward(url: string): Promise<boolean> {
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

/** PostgreSQL's codes for a wrong password or unknown role, a missing database, a missing right and a missing table. */
const notThereYet = new Set(['28P01', '28000', '3D000', '42501', '42P01'])

async function giveRights(client: pg.Client, role: string): Promise<void> {
  await giveTo(client, role, await readRights())
  if (await isDistributed(client)) await giveDistributedRights(client, role)
  await client.query(
    'insert into migration (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash, applied_at = now()',
    [rightsName, await hashRights(role)],
  )
}

/** Gives the application's role what it needs besides in a distributed database. */
export async function giveDistributedRights(client: pg.Client, role: string): Promise<void> {
  await giveTo(client, role, await readRights('distributed-rights.sql'))
}

async function giveTo(client: pg.Client, role: string, rights: string): Promise<void> {
  await client.query(rights.replaceAll(':app', () => client.escapeIdentifier(role)))
}

function readRights(file = 'rights.sql'): Promise<string> {
  return readFile(new URL(`../${file}`, import.meta.url), 'utf8')
}

/** Hashes what the rights depend on: their files, the role, the queue's version, all migrations and functions. */
async function hashRights(role: string): Promise<string> {
  const queue = findPackageJSON('graphile-worker', import.meta.url) ?? ''
  const { version } = JSON.parse(await readFile(queue, 'utf8')) as { version: string }
  const files = [
    ...(await readMigrations()),
    ...(await readFunctions()),
    ...(await readDistributedFunctions()),
  ]
  const rights = [await readRights(), await readRights('distributed-rights.sql')]
  const parts = [...rights, role, version, ...files.flatMap(({ name, sql }) => [name, sql])]
  return hashOf(JSON.stringify(parts))
}
