import { withRole } from '@kapao/database/application-role'
import { bringForward } from '@kapao/database/bring-forward'
import { createDatabase, dropDatabase, withDatabase } from '@kapao/database/ensure-database'
import pg from 'pg'
import { readServer, readTemplate, publishTemplate } from './postgres-config.ts'
import { generateDatabaseName } from './random.ts'

export type TestDatabase = {
  name: string
  url: string
  /** Drops the database, cutting off whoever is still connected. */
  drop: () => Promise<void>
}

/** One role for every database of the run, which the application of each test has. */
const application = { role: 'kapao_tests_app', password: 'kapao-tests-app' }

/** The same database as the application reaches it. */
export const asApplication = (ownerUrl: string): string => withRole(ownerUrl, application)

/** Brings a database forward as its owner and answers its address as the application. */
export const prepareDatabase = async (ownerUrl: string): Promise<string> => {
  const url = asApplication(ownerUrl)
  await bringForward({ ownerUrl, application: { url, isOurs: true } })
  return url
}

/** Makes an empty database of its own for a test, on the PostgreSQL of the test run. */
export async function createTestDatabase(name = generateDatabaseName()): Promise<TestDatabase> {
  const adminUrl = readServer()
  await asAdmin(adminUrl, (client) => createDatabase(client, name))
  return inHand(adminUrl, name)
}

/** Brings one database forward, of which those that `createForwardDatabase` makes are copies: a copy costs a tenth. */
export async function makeTemplate(): Promise<TestDatabase> {
  const template = await createTestDatabase()
  await prepareDatabase(template.url)
  publishTemplate(template.name)
  return template
}

/** Makes a database of its own for a test, at this version and without a row of anybody's. */
export async function createForwardDatabase(): Promise<TestDatabase> {
  const adminUrl = readServer()
  const name = generateDatabaseName()
  await asAdmin(adminUrl, async (client) => {
    const [copy, template] = [name, readTemplate()].map((each) => client.escapeIdentifier(each))
    await client.query(`create database ${copy} template ${template}`)
  })
  return inHand(adminUrl, name)
}

function inHand(adminUrl: string, name: string): TestDatabase {
  return {
    name,
    url: withDatabase(adminUrl, name),
    drop: () => dropDatabase(adminUrl, name),
  }
}

async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await work(client).finally(() => client.end())
}
