import { withRole } from '@kapao/database/application-role'
import { bringForward } from '@kapao/database/bring-forward'
import { createDatabase, dropDatabaseBy, withDatabase } from '@kapao/database/ensure-database'
import { openDatabase } from '@kapao/sandbox/database'
import pg from 'pg'
import {
  publishTemplate,
  readPooler,
  readServer,
  readTemplate,
  type TemplateKind,
} from './postgres-config.ts'
import { generateDatabaseName } from './random.ts'

export type TestDatabase = {
  name: string
  url: string
  /** Drops the database and closes its open connections. */
  drop: () => Promise<void>
}

/** The application's role, shared by all databases of the run. */
export const application = { role: 'kapao_tests_app', password: 'kapao-tests-app' }

/** The connection URL of the same database with the application's role. */
export function asApplication(ownerUrl: string): string {
  return withRole(ownerUrl, application)
}

type DatabaseSettings = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string; DATABASE_REPLICA_URL?: string }

/** The settings of a server that uses a database, through the pooler and with the replica if the run has them. */
export function databaseSettings(ownerUrl: string): DatabaseSettings {
  const [direct, ports] = [asApplication(ownerUrl), readPooler()]
  if (ports === undefined) return { DATABASE_URL: direct }
  return {
    DATABASE_URL: atPort(direct, ports.pooler),
    DATABASE_DIRECT_URL: direct,
    DATABASE_REPLICA_URL: atPort(direct, ports.replica),
  }
}

/** The same address at another port. */
export function atPort(url: string, port: string | number): string {
  return Object.assign(new URL(url), { port: String(port) }).href
}

/** Brings a database to this version as its owner and returns its URL with the application's role. */
export async function prepareDatabase(ownerUrl: string): Promise<string> {
  const url = asApplication(ownerUrl)
  await bringForward({ ownerUrl, application: { url, isOurs: true } })
  return url
}

/** Creates an empty database for a test, on the PostgreSQL of the test run. */
export async function createTestDatabase(name = generateDatabaseName()): Promise<TestDatabase> {
  const adminUrl = readServer()
  await asAdmin(adminUrl, (client) => createDatabase(client, name))
  return inHand(adminUrl, name)
}

/**
 * Creates the template databases, which are copied in a tenth of the time that it takes to make one: the product's at this version, and
 * the sandbox's. The caller drops them.
 */
export async function makeTemplates(): Promise<TestDatabase[]> {
  const [product, sandbox] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await Promise.all([
    prepareDatabase(product.url),
    openDatabase(sandbox.url).then((opened) => opened.destroy()),
  ])
  publishTemplate('product', product.name)
  publishTemplate('sandbox', sandbox.name)
  return [product, sandbox]
}

/** Creates a database for a test, at this version and without any data of members. */
export function createForwardDatabase(): Promise<TestDatabase> {
  return copyTemplate('product')
}

/** Creates a database for a sandbox, with its tables. */
export function createSandboxDatabase(): Promise<TestDatabase> {
  return copyTemplate('sandbox')
}

async function copyTemplate(kind: TemplateKind): Promise<TestDatabase> {
  const adminUrl = readServer()
  const name = generateDatabaseName()
  await asAdmin(adminUrl, async (client) => {
    const [copy, template] = [name, readTemplate(kind)].map((each) => client.escapeIdentifier(each))
    await client.query(`create database ${copy} template ${template}`)
  })
  return inHand(adminUrl, name)
}

function inHand(adminUrl: string, name: string): TestDatabase {
  return {
    name,
    url: withDatabase(adminUrl, name),
    drop: () => asAdmin(adminUrl, (client) => dropDatabaseBy(client, name)),
  }
}

/** The connection of this process for databases as a whole: a new one for each would cost a process of the server. */
const admins = new Map<string, pg.Pool>()

function openAdmin(adminUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: adminUrl,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // The server may end before the process does. The pool replaces a connection that breaks.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  admins.set(adminUrl, pool)
  return pool
}

async function asAdmin(adminUrl: string, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await (admins.get(adminUrl) ?? openAdmin(adminUrl)).connect()
  await work(client).finally(() => client.release())
}
