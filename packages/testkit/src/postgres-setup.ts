import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { clearAbandoned, makePostgresFolder } from './abandoned.ts'
import { makeTemplate } from './postgres.ts'
import { readOutsideServer, publishServer } from './postgres-config.ts'

const prefix = 'kapao-tests-'

/** Vitest's global set-up: one PostgreSQL for the whole run, gone when the run is over. Each test makes its own database. */
export async function setup(): Promise<() => Promise<void>> {
  const outside = readOutsideServer()
  if (outside !== undefined) {
    publishServer(outside)
    return (await makeTemplate()).drop
  }
  await clearAbandoned(prefix)
  const folder = await makePostgresFolder(prefix)
  // Nobody misses this data after the run; what survives a kill is shown by tests that start a durable one.
  const postgres = await startEmbeddedPostgres({ dataDir: folder, isDurable: false })
  publishServer(postgres.url('postgres'))
  await makeTemplate()
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
