import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, findAccount } from '@kapao/database/embedded-account'
import { describeProcess } from '@kapao/database/embedded-running'
import { signalAll } from '../chaos/processes.ts'
import { removeNetworks } from './networks.ts'
import { unmountBelow } from './small-disk.ts'

const usualPrefix = 'kapao-failover-'
const starterFile = 'starter'

/** The only folder of a run. Every process of the run works in it or names it on its command line. */
export type RunFolder = {
  path: string
  /** As whom the daemons run; undefined for the user who started the run. PostgreSQL and PgBouncer refuse root. */
  account: Account | undefined
  /** Creates a folder that the daemons may write to. */
  makeFolder: (name: string) => Promise<string>
  /** Writes a file that only the daemons may read. */
  writeFile: (name: string, text: string) => Promise<string>
  /** Kills what still runs in it, and removes it. */
  close: () => Promise<void>
}

/** Removes what killed runs left behind, and creates the folder of this one. `prefix`: of such runs' folders. */
export async function openRunFolder(prefix = usualPrefix): Promise<RunFolder> {
  await clearAbandoned(prefix)
  const account = await findAccount()
  const path = await mkdtemp(join(tmpdir(), prefix))
  await writeFile(join(path, starterFile), describeProcess(process.pid) ?? '')
  await chmod(path, 0o711)
  async function give(made: string): Promise<string> {
    if (account) await chown(made, account.uid, account.gid)
    return made
  }
  return {
    path,
    account,
    makeFolder: async (name) => {
      await mkdir(join(path, name), { mode: 0o700 })
      return give(join(path, name))
    },
    writeFile: async (name, text) => {
      await writeFile(join(path, name), text, { mode: 0o600 })
      return give(join(path, name))
    },
    close: () => remove(path),
  }
}

async function clearAbandoned(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const starter = await readFile(join(tmpdir(), name, starterFile), 'utf8').catch(() => undefined)
    // Without this file another run is just creating the folder.
    if (starter === undefined || describeProcess(Number.parseInt(starter, 10)) === starter) continue
    await remove(join(tmpdir(), name))
  }
}

async function remove(folder: string): Promise<void> {
  for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
    signalAll(left, 'SIGKILL')
    await wait(50)
  }
  await removeNetworks(folder)
  await unmountBelow(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The processes that work in the folder or name it on their command line. Only Linux has what this reads. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid && belongsTo(pid, folder))
}

function belongsTo(pid: number, folder: string): boolean {
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    // What has exited has no command line, and neither has the kernel.
    if (commandLine === '') return false
    const working = readlinkSync(`/proc/${pid}/cwd`)
    return working === folder || working.startsWith(`${folder}/`) || commandLine.includes(folder)
  } catch {
    return false
  }
}
