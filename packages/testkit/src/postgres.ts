import { createDatabase, dropDatabase, withDatabase } from '@kapao/database/ensure-database'
import pg from 'pg'
import { readServer } from './postgres-config.ts'
import { drawDatabaseName } from './random.ts'

export type TestDatabase = {
  url: string
  /** Drops the database, cutting off whoever is still connected. */
  drop: () => Promise<void>
}

/** Makes an empty database of its own for a test, on the PostgreSQL of the test run. */
export async function createTestDatabase(name = drawDatabaseName()): Promise<TestDatabase> {
  const adminUrl = readServer()
  await asAdmin(adminUrl, (client) => createDatabase(client, name))
  return {
    url: withDatabase(adminUrl, name),
    drop: () => dropDatabase(adminUrl, name),
  }
}

async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await work(client).finally(() => client.end())
}
