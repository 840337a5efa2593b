import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { quietApt, readSearchPath } from './config.ts'

const run = promisify(execFile)

const names = {
  whole: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  shell: ['chromium-headless-shell', 'chrome-headless-shell'],
}
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * An installed Chromium that runs: a whole one, or its headless shell. Some distributions ship a stub that only explains how
 * to install one.
 */
export async function findInstalled(kind: keyof typeof names): Promise<string | undefined> {
  const onPath = readSearchPath().flatMap((folder) => names[kind].map((name) => join(folder, name)))
  const candidates = kind === 'whole' ? [...onPath, ...macApps] : onPath
  for (const path of candidates) if (existsSync(path) && (await runs(path))) return path
  return undefined
}

export async function runs(path: string): Promise<boolean> {
  return run(path, ['--version'], { timeout: 20_000 }).then(
    ({ stdout }) => /chrom/i.test(stdout),
    () => false,
  )
}

/** Installs Debian's own packages, if this process is allowed to. What cannot be installed is found missing afterwards. */
export async function installByApt(say: (line: string) => void): Promise<void> {
  if (process.getuid?.() !== 0 || !(await isDebian())) return
  say('Installing Chromium by apt-get for the browser tests.')
  const options = { env: quietApt, maxBuffer: 64_000_000 }
  const packages = ['chromium', 'chromium-headless-shell']
  try {
    await run('apt-get', ['update', '-qq'], options)
    // One by one: an older Debian has no headless shell of its own.
    for (const name of packages)
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  } catch {
    return
  }
}

async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  return /^ID=debian$/m.test(release)
}
