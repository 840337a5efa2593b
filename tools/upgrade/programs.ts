import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { compiled, spawnServer, type SpawnedServer } from '@kapao/testkit/spawned-server'
import { asApplication } from '@kapao/testkit/postgres'
import { readEnvironment } from '../start/config.ts'
import type { Release } from './release.ts'

type Ended = { code: number; out: string; err: string }

/** Runs a program of a release to its end. */
function runProgram(
  { folder }: Release,
  { program, args = [], settings = {}, signal }: Order,
): Promise<Ended> {
  const { PATH = '', TMPDIR = '' } = readEnvironment()
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(folder, program), ...args],
      {
        cwd: folder,
        env: { PATH, NODE_COMPILE_CACHE: compiled, ...(TMPDIR ? { TMPDIR } : {}), ...settings },
        signal,
        maxBuffer: 2 ** 26,
      },
      (failure, out, err) => {
        if (failure === null) return resolve({ code: 0, out, err })
        if (typeof failure.code === 'number') return resolve({ code: failure.code, out, err })
        reject(new Error(`${program} did not run`, { cause: failure }))
      },
    )
  })
}

type Order = {
  program: string
  args?: readonly string[]
  settings?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
}

async function runWell(release: Release, order: Order): Promise<string> {
  const { code, out, err } = await runProgram(release, order)
  if (code === 0) return out
  throw new ProgramFailed(`${order.program} of ${release.name} ended with ${code}: ${(err || out).trim()}`)
}

/** A program of a release did not do what an upgrade needs. The message says which, and what it said. */
export class ProgramFailed extends Error {}

/** Brings the database to the schema of a release, as `npm run migrate` of that release does. */
export async function migrateTo(release: Release, ownerUrl: string, signal?: AbortSignal): Promise<void> {
  const settings = { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: asApplication(ownerUrl) }
  await runWell(release, { program: 'apps/api/src/migrate.ts', settings, signal })
}

/** Writes what a run needs before its members register. Returns an API key of operators. */
export function prepareBook(
  release: Release,
  ownerUrl: string,
  walletIds: readonly string[],
): Promise<string> {
  return runWell(release, { program: 'tools/upgrade/prepare-book.ts', args: [ownerUrl, ...walletIds] })
}

/** Checks the whole book as `npm run ledger:verify` of a release does. `isWhole`: every check passed. */
export async function verifyLedger(
  release: Release,
  ownerUrl: string,
): Promise<{ isWhole: boolean; lines: string[] }> {
  const settings = { DATABASE_URL: ownerUrl }
  const { code, out, err } = await runProgram(release, { program: 'apps/api/src/verify.ts', settings })
  return { isWhole: code === 0, lines: `${out}${err}`.trim().split('\n') }
}

export const mainProgram = 'apps/api/src/main.ts'
export const bookProgram = 'tools/chaos/book-server.ts'

/** Starts a server of a release, and waits until it is ready. */
export function launch(
  { folder }: Release,
  program: string,
  settings: Readonly<Record<string, string>>,
): Promise<SpawnedServer> {
  return spawnServer(settings, [join(folder, program)], { cwd: folder })
}

/** Starts a server, and returns what it said when it refused to; undefined if it served. */
export async function findStartRefusal(
  release: Release,
  settings: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  try {
    const started = await launch(release, mainProgram, settings)
    await started.stop()
    return undefined
  } catch (thrown) {
    return (thrown as Error).message.trim()
  }
}
