import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { StartRefusal } from '@kapao/database/start-refusal'

/** Makes a folder for a PostgreSQL that is gone after the run. Its name begins with `prefix`, so a later run finds it. */
export async function makePostgresFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  // As root the server is another user, who must be able to pass through.
  await chmod(folder, 0o711)
  return folder
}

/** A run that was killed leaves its server running; the next run with the same prefix puts it away. */
export async function clearAbandoned(prefix: string): Promise<void> {
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
