import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { launcherPath, unpackedFolder, unpackingEnvironment } from './config.ts'

const run = promisify(execFile)

/** Unpacks the Chromium of the npm package @sparticuz/chromium, once; returns the path of its launcher. */
export async function unpackBrowser(folder = unpackedFolder): Promise<string> {
  const launcher = launcherPath(folder)
  if (existsSync(launcher)) return launcher
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  try {
    await unpack(draft)
    await writeFile(join(draft, 'fonts', 'fonts.conf'), fontsConf(folder))
    await writeFile(launcherPath(draft), launcherScript(folder), { mode: 0o755 })
    await rm(folder, { recursive: true, force: true })
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return launcher
}

async function unpack(folder: string): Promise<void> {
  const code = `await (await import('@sparticuz/chromium')).default.executablePath()`
  await run(process.execPath, ['--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: unpackingEnvironment(folder),
  })
}

/**
 * Without any font, Chromium exits at the first page that shows text. The package contains a font, but looks for it
 * elsewhere.
 */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

/** The system's own libraries come first; the package's libraries replace missing ones. */
function launcherScript(folder: string): string {
  return `#!/bin/sh
here='${folder.replaceAll("'", `'\\''`)}'
export FONTCONFIG_FILE="$here/fonts/fonts.conf"
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$here/al2023/lib"
exec "$here/chromium" "$@"
`
}
