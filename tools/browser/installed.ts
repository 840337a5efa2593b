import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { quietApt, readSearchPath } from './config.ts'

const run = promisify(execFile)

/** Programs that also show windows and notifications. */
export const wholePrograms = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The same engine without a user interface: a fifth less processor time in the browser tests, no notifications. */
export const headlessPrograms = ['chromium-headless-shell', 'chrome-headless-shell']
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** An installed Chromium that runs. Some distributions ship a stub that only explains how to install one. */
export async function findInstalled(names: readonly string[]): Promise<string | undefined> {
  const inPath = readSearchPath().flatMap((folder) => names.map((name) => join(folder, name)))
  const candidates = names === wholePrograms ? [...inPath, ...macApps] : inPath
  for (const path of candidates) if (existsSync(path) && (await runs(path))) return path
  return undefined
}

export async function runs(path: string): Promise<boolean> {
  return run(path, ['--version'], { timeout: 20_000 }).then(
    ({ stdout }) => /chrom/i.test(stdout),
    () => false,
  )
}

/** Installs Debian's own packages, if this process is allowed to. Says whether they were installed. */
export async function installByApt(
  packages: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await isDebian())) return false
  say(`Installing ${packages.join(' and ')} by apt-get for the browser tests.`)
  const options = { env: quietApt, maxBuffer: 64_000_000 }
  try {
    await run('apt-get', ['update', '-qq'], options)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
    return true
  } catch {
    return false
  }
}

async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  return /^ID=debian$/m.test(release)
}
