import { rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { clearAbandoned, makePostgresFolder } from './abandoned.ts'
import { startPooler } from './debian/pgbouncer.ts'
import { application, makeTemplates } from './postgres.ts'
import { startReplication } from './replica.ts'
import { isPooled, publishPooler, publishServer, readOutsideServer } from './postgres-config.ts'
import { chooseThrowawayFolder } from './throwaway-folder.ts'

const prefix = 'kapao-tests-'

/**
 * Vitest's global setup: one PostgreSQL for the whole run, with a pooler in front of it and a replica if they are asked for, removed after
 * it. Each test creates its own database.
 */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await openPostgres()
  publishServer(postgres.url)
  const templates = await makeTemplates()
  const pooler = postgres.replica ? await startPooler(postgres.url, application) : undefined
  if (pooler && postgres.replica) publishPooler({ pooler: pooler.port, replica: postgres.replica })
  return async () => {
    await pooler?.close()
    for (const template of templates) await template.drop()
    await postgres.close()
  }
}

/** The server, and the port of its replica if the tests are to have one. */
async function openPostgres(): Promise<{ url: string; replica?: number; close: () => Promise<void> }> {
  if (isPooled()) {
    const { leader, replica, close } = await startReplication()
    return { url: leader.url('postgres'), replica: replica.port, close }
  }
  const outside = readOutsideServer()
  if (outside !== undefined) return { url: outside, close: async () => undefined }
  const parent = await chooseThrowawayFolder()
  await clearAbandoned(prefix, parent)
  const folder = await makePostgresFolder(prefix, parent)
  // The data is not needed after the run. Tests of durability start a durable server of their own.
  const postgres = await startEmbeddedPostgres({ dataDir: folder, isDurable: false })
  return {
    url: postgres.url('postgres'),
    close: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
