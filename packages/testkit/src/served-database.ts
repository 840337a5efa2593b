import { distribute } from '@kapao/database/distribution/distribute'
import { type CitusDatabase, createCitusDatabase } from './citus.ts'
import { isOnCitus, readCitus } from './citus-config.ts'
import { holdLock } from './lock.ts'
import { createForwardDatabase, prepareDatabase, type TestDatabase } from './postgres.ts'

/**
 * Creates the database of a test's server, at this version and without any data of members: a copy of the template, or one
 * that is distributed over servers where the run is on Citus.
 */
export function createServedDatabase(): Promise<TestDatabase> {
  return isOnCitus() ? createDistributedDatabase() : createForwardDatabase()
}

/** A distributed database, at the coordinator that KAPAO_CITUS names, in the order of `docs/scaling.md`: the extension, the product, the workers, the tables. */
export async function createDistributedDatabase(adminUrl = readCitus()): Promise<CitusDatabase> {
  if (adminUrl === undefined)
    throw new Error('A distributed database needs the coordinator that KAPAO_CITUS names.')
  // One at a time: two nodes that are added at once change the same roles, which PostgreSQL refuses.
  const turn = await holdLock(
    adminUrl,
    `select pg_advisory_xact_lock(hashtextextended('databases of tests', 0))`,
  )
  try {
    return await distributeAnew(adminUrl)
  } finally {
    await turn.letGo()
  }
}

async function distributeAnew(adminUrl: string): Promise<CitusDatabase> {
  const database = await createCitusDatabase(adminUrl)
  try {
    await database.createExtension()
    await database.setShardCount(shardsOfTable)
    await database.addWorkers()
    await prepareDatabase(database.url)
    await distribute({ ownerUrl: database.url, isDryRun: false, say: () => undefined })
    return database
  } catch (error) {
    await database.drop()
    throw error
  }
}

/** Two for each of two workers: more would only take longer to make. */
const shardsOfTable = 4
