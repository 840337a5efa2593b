import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { StartRefusal } from '@kapao/database/start-refusal'
import { readOutsideServer, tellServer } from './postgres-config.ts'

const prefix = 'kapao-tests-'

/** Vitest's global set-up: one PostgreSQL for the whole run, gone when the run is over. Each test makes its own database. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const outside = readOutsideServer()
  if (outside !== undefined) {
    tellServer(outside)
    return undefined
  }
  await clearAbandoned()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  // As root the server is another user, who must be able to pass through.
  await chmod(folder, 0o711)
  // Nobody misses this data after the run; what survives a kill is shown by tests that start a durable one.
  const postgres = await startEmbeddedPostgres({ dataDir: folder, isDurable: false })
  tellServer(postgres.url('postgres'))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its server running; the next run puts it away. */
async function clearAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    // Without this mark a run is only just making its folder.
    const wasTaken = existsSync(join(folder, 'starter'))
    if (wasTaken && (await stopServer(folder))) await rm(folder, { recursive: true, force: true })
  }
}

/** Takes the folder over, which is refused while its own run lives, and stops its server. */
async function stopServer(folder: string): Promise<boolean> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, isDurable: false })
    await postgres.stop()
    return true
  } catch (error) {
    if (error instanceof StartRefusal) return false
    throw error
  }
}
