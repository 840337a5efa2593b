import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { quietApt, readSearchPath } from './config.ts'

const run = promisify(execFile)

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** An installed Chromium that runs. Some distributions ship a stub that only explains how to install one. */
export async function findInstalled(): Promise<string | undefined> {
  const candidates = readSearchPath().flatMap((folder) => names.map((name) => join(folder, name)))
  for (const path of [...candidates, ...macApps]) if (existsSync(path) && (await runs(path))) return path
  return undefined
}

export async function runs(path: string): Promise<boolean> {
  return run(path, ['--version'], { timeout: 20_000 }).then(
    ({ stdout }) => /chrom/i.test(stdout),
    () => false,
  )
}

/** Installs Debian's own package, if this process is allowed to. */
export async function installByApt(say: (line: string) => void): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !(await isDebian())) return undefined
  say('Installing Chromium by apt-get for the browser tests.')
  const options = { env: quietApt, maxBuffer: 64_000_000 }
  try {
    await run('apt-get', ['update', '-qq'], options)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  } catch {
    return undefined
  }
  return findInstalled()
}

async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  return /^ID=debian$/m.test(release)
}
