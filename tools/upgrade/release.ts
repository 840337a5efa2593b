import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../start/config.ts'
import { provideDependencies } from './dependencies.ts'
import type { ReleaseBefore } from './release-before.ts'

/** A release whose programs can be run: its name, and the folder of its sources and dependencies. */
export type Release = {
  name: string
  folder: string
  /** Whether its servers drain before they stop, decision record 0124. Those of older releases do not know how. */
  drains: boolean
}

/** This release, where it stands. */
export const thisRelease: Release = { name: 'this release', folder: root, drains: true }

const run = promisify(execFile)

/** The suite's own programs, which run on the packages of the release that they are copied to. */
const suites = ['tools/chaos', 'tools/upgrade']

/** Extracts a commit into a new folder `into`, and gives it its dependencies. */
export async function extractRelease(
  { commit, name }: ReleaseBefore,
  { into, signal }: { into: string; signal: AbortSignal },
): Promise<Release> {
  await mkdir(into)
  const archive = join(into, 'release.tar')
  await run('git', ['-C', root, 'archive', '--format=tar', '--output', archive, commit], { signal })
  await run('tar', ['-xf', archive, '-C', into], { signal })
  await copySuites(into)
  await provideDependencies(into, signal)
  return { name, folder: into, drains: await knowsDrain(into) }
}

/** Read from its sources: of a release that knows the setting the whole drain is expected, even if it does not work. */
async function knowsDrain(folder: string): Promise<boolean> {
  const { code } = await run('grep', ['-rqw', 'DRAIN_SECONDS', 'apps/api/src'], { cwd: folder }).then(
    () => ({ code: 0 }),
    (thrown: { code?: unknown }) => thrown,
  )
  if (code !== 0 && code !== 1) throw new Error(`The sources of the release before cannot be searched.`)
  return code === 0
}

/** What the servers of a release need of its sources. */
const sources = ['package.json', 'package-lock.json', 'apps/api', 'packages', ...suites]

export type Change = {
  name: string
  /** A further migration: the name of its file, and its statements. */
  migration: { file: string; sql: string }
  /** Words that its sources write in another way, as after a rename: from, and to. */
  renames?: readonly (readonly [string, string])[]
}

/** Copies this release into a new folder `into`, with a change. It needs no history. */
export async function copyRelease(
  change: Change,
  { into, signal }: { into: string; signal: AbortSignal },
): Promise<Release> {
  const { name, migration, renames = [] } = change
  for (const path of sources)
    await cp(join(root, path), join(into, path), {
      recursive: true,
      filter: (source) => !/node_modules|\.test\.ts$/.test(source.slice(root.length)),
    })
  for (const [from, to] of renames) await renameIn(into, from, to)
  await writeFile(join(into, 'packages/database/migrations', migration.file), migration.sql)
  await provideDependencies(into, signal)
  return { name, folder: into, drains: true }
}

async function copySuites(folder: string): Promise<void> {
  for (const suite of suites) await cp(join(root, suite), join(folder, suite), { recursive: true })
}

/** Writes a word in another way, in all that runs; what has been migrated stays. */
async function renameIn(folder: string, from: string, to: string): Promise<void> {
  const { stdout } = await run('grep', ['-rlw', from, 'apps/api/src', 'packages'], { cwd: folder })
  for (const path of stdout.trim().split('\n')) {
    if (path.startsWith('packages/database/migrations/')) continue
    const text = await readFile(join(folder, path), 'utf8')
    await writeFile(join(folder, path), text.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to))
  }
}
