import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from '@kapao/database/embedded-account'

const run = promisify(execFile)

/** Enough for a cluster's databases and WAL. It takes memory only as far as it is filled. */
const size = '2g'

/** How often PostgreSQL may take space between a look at what is left and taking it. */
const mostFailures = 100
/** What is taken in one step, in bytes. */
const smallStep = 1_000_000

/** A file system of its own for the data of a node, that a fault can fill. */
export type SmallDisk = {
  path: string
  /** Takes all the space that is left. */
  fill: () => Promise<void>
  empty: () => void
}

/**
 * Mounts a file system in memory in a new folder. Returns undefined where the machine does not allow it: only root may mount, and
 * not in every container.
 */
export async function mountSmallDisk(
  path: string,
  account: Account | undefined,
): Promise<SmallDisk | undefined> {
  if (process.getuid?.() !== 0) return undefined
  await mkdir(path)
  const owner = account ? `,uid=${account.uid},gid=${account.gid}` : ''
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700${owner}`, 'kapao-failover', path])
  } catch {
    return undefined
  }
  const filler = join(path, 'filler')
  return {
    path,
    fill: async () => {
      let failed = 0
      for (let taken = 0, left = readLeft(path); left > 0; left = readLeft(path)) {
        // To take all at once lasts so long that PostgreSQL has written meanwhile.
        const step = left > smallStep ? Math.floor(left / 2) : left
        try {
          await run('fallocate', ['--length', String(taken + step), filler])
          taken += step
        } catch (thrown) {
          failed += 1
          if (failed === mostFailures) throw thrown
        }
      }
    },
    empty: () => rmSync(filler, { force: true }),
  }
}

/** The bytes that are left on a file system. */
function readLeft(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** Unmounts what is mounted below a folder, so that the folder can be removed. */
export async function unmountBelow(folder: string): Promise<void> {
  if (!existsSync('/proc/mounts')) return
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const path = line.split(' ')[1] ?? ''
    if (path.startsWith(`${folder}/`)) await run('umount', ['--lazy', path])
  }
}
