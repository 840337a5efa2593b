import { existsSync, realpathSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { StartRefusal } from '@kapao/database/start-refusal'
import { runNpm } from '../npm.ts'
import { root } from '../start/config.ts'

/**
 * Gives the release in `folder` the packages that its servers import. Those of npm are linked from this release where both
 * lock files name the same; otherwise npm installs them. Its own packages are always its own.
 */
export async function provideDependencies(folder: string, signal: AbortSignal): Promise<void> {
  if (await hasSameDependencies(folder)) await linkDependencies(folder)
  else await installDependencies(folder, signal)
  refuseForeignPackages(folder)
}

type Lock = { packages: Record<string, { version?: string; link?: boolean; dev?: boolean }> }

async function hasSameDependencies(folder: string): Promise<boolean> {
  const [wanted, installed] = await Promise.all([readLock(folder), readLock(root)])
  return Object.entries(wanted.packages)
    .filter(([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev)
    .every(([path, { version }]) => installed.packages[path]?.version === version)
}

async function readLock(folder: string): Promise<Lock> {
  return JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock
}

/** Links each package of npm, and makes the scope of its own packages anew: a link to all would lead to this release's. */
async function linkDependencies(folder: string): Promise<void> {
  const workspaces = await findWorkspaces(folder)
  await linkAll(join(root, 'node_modules'), join(folder, 'node_modules'), ['@kapao'])
  await mkdir(join(folder, 'node_modules/@kapao'))
  for (const path of workspaces) {
    const { name } = JSON.parse(await readFile(join(folder, path, 'package.json'), 'utf8')) as {
      name: string
    }
    await symlink(join('../..', path), join(folder, 'node_modules', name))
    if (existsSync(join(root, path, 'node_modules')))
      await symlink(join(root, path, 'node_modules'), join(folder, path, 'node_modules'))
  }
}

async function findWorkspaces(folder: string): Promise<string[]> {
  const groups = ['apps', 'packages'].map(async (group) =>
    (await readdir(join(folder, group))).map((name) => `${group}/${name}`),
  )
  const paths = ['tools', ...(await Promise.all(groups)).flat()]
  return paths.filter((path) => existsSync(join(folder, path, 'package.json')))
}

async function linkAll(from: string, to: string, except: readonly string[]): Promise<void> {
  await mkdir(to)
  const names = (await readdir(from)).filter((name) => !except.includes(name))
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))))
}

async function installDependencies(folder: string, signal: AbortSignal): Promise<void> {
  console.log('The release before needs other packages than this one; npm installs them.')
  const flags = [
    '--omit=dev',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code, err } = await runNpm(['ci', ...flags], { folder, signal })
  if (code !== 0)
    throw new StartRefusal(
      `npm could not install the packages of the release before, which differ from this one's: ${err.trim()}`,
    )
}

/** If its servers imported packages of this release, two of the same release would be compared. */
function refuseForeignPackages(folder: string): void {
  const real = realpathSync(folder)
  const used = realpathSync(join(folder, 'node_modules/@kapao/database'))
  if (dirname(dirname(used)) === real) return
  throw new Error(`The release before would run on ${relative(real, used)}.`)
}
