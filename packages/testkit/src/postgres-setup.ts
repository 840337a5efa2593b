import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { clearAbandoned, makePostgresFolder } from './abandoned.ts'
import { makeTemplate } from './postgres.ts'
import { readOutsideServer, publishServer } from './postgres-config.ts'
import { chooseThrowawayFolder } from './throwaway-folder.ts'

const prefix = 'kapao-tests-'

/** Vitest's global setup: one PostgreSQL for the whole run, removed after it. Each test creates its own database. */
export async function setup(): Promise<() => Promise<void>> {
  const outside = readOutsideServer()
  if (outside !== undefined) {
    publishServer(outside)
    return (await makeTemplate()).drop
  }
  const parent = await chooseThrowawayFolder()
  await clearAbandoned(prefix, parent)
  const folder = await makePostgresFolder(prefix, parent)
  // The data is not needed after the run. Tests of durability start a durable server of their own.
  const postgres = await startEmbeddedPostgres({ dataDir: folder, isDurable: false })
  publishServer(postgres.url('postgres'))
  await makeTemplate()
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
