import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { generatePassword, generateSuffix } from './embedded-random.ts'
import { describeProcess } from './embedded-running.ts'
import { StartRefusal } from './start-refusal.ts'

/**
 * The settings of PostgreSQL stored in the data folder. Only the owner may read the file, since it holds the password.
 */
export type EmbeddedSettings = {
  port: number | undefined
  password: string
  /** The folder of the cluster, if it cannot be in the data folder itself. */
  clusterDir: string | undefined
  /**
   * A cluster was created. If it is missing later, Kapao refuses to start instead of creating one without any money.
   */
  isMade: boolean
}

const settingsFile = 'postgres.json'
const starterFile = 'starter'

/** Creates the folder if it is missing, checks that it is writable, and returns its real path. */
export async function openDataFolder(dataDir: string): Promise<string> {
  const wanted = resolve(dataDir)
  const firstMade = await makeFolder(wanted).catch(refuseFolder(wanted))
  // When root starts Kapao, PostgreSQL runs as another user, who must be able to enter the folders.
  if (firstMade !== undefined && process.getuid?.() === 0) await letOthersPass(firstMade, wanted)
  const folder = await realpath(wanted)
  const proof = join(folder, `proof-${generateSuffix()}`)
  await writeDurably(proof, '').catch(refuseFolder(folder))
  await rm(proof, { force: true })
  return folder
}

/**
 * Creates the folder and its missing parents, and returns the topmost folder that it created. Node's recursive mkdir
 * never returns where the system responds ENOENT to creating a folder, as below /proc.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  if (existsSync(folder)) {
    await readdir(folder)
    return undefined
  }
  const parent = dirname(folder)
  const above = parent === folder ? undefined : await makeFolder(parent)
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return above ?? folder
}

export async function readSettings(folder: string): Promise<EmbeddedSettings | undefined> {
  const path = join(folder, settingsFile)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartRefusal(`Kapao cannot read ${path} (${error.code}). ${startAsOwner}`)
  })
  if (text === undefined) return undefined
  const found = parseObject(text)
  if (typeof found?.['password'] !== 'string')
    throw new StartRefusal(
      `The file ${path} is damaged: it should hold the password of the database beside it.`,
    )
  return {
    password: found['password'],
    port: typeof found['port'] === 'number' ? found['port'] : undefined,
    clusterDir: typeof found['clusterDir'] === 'string' ? found['clusterDir'] : undefined,
    isMade: found['isMade'] === true,
  }
}

export const startAsOwner =
  'Start Kapao as the system user who started it first, or set DATA_DIR to another folder.'

export function newSettings(): EmbeddedSettings {
  return { port: undefined, password: generatePassword(), clusterDir: undefined, isMade: false }
}

export async function writeSettings(folder: string, settings: EmbeddedSettings): Promise<void> {
  await replaceFile(folder, settingsFile, `${JSON.stringify(settings, null, 2)}\n`)
}

/**
 * Records that this process runs the database of the folder. Refuses while another Kapao process does, which would lose
 * its database when one of the two stops it.
 */
export async function takeFolder(folder: string): Promise<void> {
  const noted = await readFile(join(folder, starterFile), 'utf8').catch(() => '')
  const pid = Number.parseInt(noted, 10)
  if (pid > 0 && pid !== process.pid && describeProcess(pid) === noted.trim())
    throw new StartRefusal(
      `Another Kapao (process ${pid}) is using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  await replaceFile(folder, starterFile, `${describeProcess(process.pid)}\n`)
}

export async function leaveFolder(folder: string): Promise<void> {
  await rm(join(folder, starterFile), { force: true })
}

/** Replaces a file atomically, even if the process is killed or the power fails. */
async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `${name}-${generateSuffix()}`)
  await writeDurably(draft, text)
  await keepOwner(folder, draft)
  await rename(draft, join(folder, name))
  await syncFolder(folder)
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** When root starts what an ordinary user started before, that user must still be able to read the files afterwards. */
async function keepOwner(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(path, uid, gid)
}

async function letOthersPass(firstMade: string, folder: string): Promise<void> {
  for (let path = folder; path.length >= firstMade.length; path = dirname(path)) await chmod(path, 0o711)
}

function refuseFolder(folder: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new StartRefusal(
      `Kapao cannot write to its data folder ${folder} (${error.code}). Set DATA_DIR to a folder that this user may write to.`,
    )
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
