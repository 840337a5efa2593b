import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { readSettings } from '@kapao/database/embedded-folder'
import { dropDatabase } from '@kapao/database/ensure-database'
import { StartRefusal } from '@kapao/database/start-refusal'
import { readEnvironment, readStartConfig } from './start/config.ts'

const environment = readEnvironment()

process.channel?.unref()

/** Removes everything that happened in the demo, so that the next start seeds the cast again. Keeps the keys. */
try {
  console.log(await reset())
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
}

async function reset(): Promise<string> {
  const { isProduction, databaseUrl, databaseOwnerUrl, dataDir } = readStartConfig(environment)
  if (isProduction) throw new StartRefusal('NODE_ENV is production: only a demo can be reset.')
  if ((databaseOwnerUrl ?? databaseUrl) !== undefined)
    throw new StartRefusal(
      'DATABASE_URL names a PostgreSQL of yours: only the demo in the data folder can be reset. Drop that database yourself.',
    )
  const folder = join(dataDir, 'postgres')
  if ((await readSettings(folder)) === undefined)
    return `There is no demo in ${dataDir}: the next npm start creates one.`
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  try {
    for (const name of ['kapao', 'kapao_sandbox']) await dropDatabase(postgres.url('postgres'), name)
  } finally {
    await postgres.stop()
  }
  for (const name of ['files', 'logs']) await rm(join(dataDir, name), { recursive: true, force: true })
  return 'The demo is reset: the next npm start creates it again.'
}
