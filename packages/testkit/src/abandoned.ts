import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { StartRefusal } from '@kapao/database/start-refusal'

/**
 * Creates a folder for the PostgreSQL of one run below `parent`, the folder for temporary files by default. Its name
 * starts with `prefix`, so that a later run can find it.
 */
export async function makePostgresFolder(prefix: string, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, prefix))
  // When root starts the run, the server runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  return folder
}

/**
 * Stops the servers of killed runs with the same prefix and parent, and removes their folders. `programs`: those of another
 * version of PostgreSQL that made them.
 */
export async function clearAbandoned(prefix: string, parent = tmpdir(), programs?: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const folder = join(parent, name)
    // Without this file another run is just creating the folder.
    const wasTaken = existsSync(join(folder, 'starter'))
    if (wasTaken && (await stopServer(folder, programs))) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Takes over the server of the folder and stops it. Returns false while the run that owns the folder is alive, and when
 * another run removes the folder meanwhile.
 */
async function stopServer(folder: string, programs: string | undefined): Promise<boolean> {
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: folder,
      isDurable: false,
      ...(programs === undefined ? {} : { programs }),
    })
    await postgres.stop()
    return true
  } catch (error) {
    if (error instanceof StartRefusal || !existsSync(join(folder, 'starter'))) return false
    throw error
  }
}
