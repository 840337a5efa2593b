import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartRefusal } from '@kapao/database/start-refusal'
import { root } from './config.ts'
import type { Environment } from './config.ts'

const run = promisify(execFile)

/** What both apps are built of, besides their own sources. */
const packages = ['ui', 'wire', 'chat', 'i18n', 'contract', 'money'].map((name) => `packages/${name}`)
const notSources = new Set(['dist', 'dist-laos', 'node_modules'])

type WebApp = {
  /** Its folder in `apps`. */
  name: 'member' | 'console'
  title: string
  /** Where the build goes, inside the app's folder. */
  folder: 'dist' | 'dist-laos'
  /** What is compiled into it besides its sources. */
  switches: Record<string, string>
}

/** Builds the member app into a folder of its own if its sources changed since the last build. */
export function buildMemberApp(
  environment: Environment,
  say: (line: string) => void,
  folder: 'dist' | 'dist-laos' = 'dist',
): Promise<void> {
  const switches = readSwitches(environment)
  return build({ name: 'member', title: 'member app', folder, switches }, environment, say)
}

/** Builds the operators' console if its sources changed since the last build. */
export function buildConsole(environment: Environment, say: (line: string) => void): Promise<void> {
  return build({ name: 'console', title: 'console', folder: 'dist', switches: {} }, environment, say)
}

async function build(
  { name, title, folder, switches }: WebApp,
  environment: Environment,
  say: (line: string) => void,
): Promise<void> {
  const app = join(root, 'apps', name)
  const stampPath = join(app, folder, '.stamp')
  const wanted = await fingerprint([`apps/${name}`, ...packages], switches)
  if ((await readFile(stampPath, 'utf8').catch(() => '')) === wanted) return
  say(`Building the ${title}.`)
  await rm(stampPath, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  try {
    await run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder], {
      cwd: app,
      env: {
        ...environment,
        ...switches,
        NODE_ENV: 'production',
        FORCE_COLOR: process.stderr.isTTY ? '1' : '0',
      },
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    process.stderr.write(`${stdout}${stderr}\n`)
    throw new StartRefusal(`The ${title} could not be built; the output of Vite is above.`)
  }
  await writeFile(stampPath, wanted)
}

/** Build switches are compiled in, so an app that was built with different ones is stale. */
function readSwitches(environment: Environment): Record<string, string> {
  const given = Object.entries(environment).filter(([name]) => name.startsWith('VITE_'))
  const laos = environment['BUILD'] === 'laos' ? [['VITE_LAOS', 'on']] : []
  const sorted = [...given, ...laos].toSorted(([one = ''], [other = '']) => one.localeCompare(other))
  return Object.fromEntries(sorted) as Record<string, string>
}

async function fingerprint(sources: readonly string[], switches: Record<string, string>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(switches))
  const files = (await Promise.all(sources.map((folder) => listFiles(join(root, folder))))).flat()
  for (const file of [...files.toSorted(), join(root, 'package-lock.json')])
    hash.update(`\n${relative(root, file)}\n`).update(await readFile(file))
  return hash.digest('hex')
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  function isSource({ name }: Dirent): boolean {
    return !notSources.has(name) && !name.includes('.test.')
  }
  const found = entries.filter(isSource).map(async (entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(path)
    return entry.isFile() ? [path] : []
  })
  return (await Promise.all(found)).flat()
}
