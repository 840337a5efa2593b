import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { quietApt, unpackedFolderOf } from './config.ts'
import type { DebianProgram } from './find-program.ts'

const run = promisify(execFile)

/** Unpacks Debian's packages of a program with its libraries once, and returns the path of its launcher. Needs no root. */
export async function unpack(
  { name: program, path, packages }: DebianProgram,
  folder = unpackedFolderOf(program),
): Promise<string> {
  const launcher = join(folder, 'launch')
  if (existsSync(launcher)) return launcher
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  try {
    const [packed, unpacked] = [join(draft, 'packed'), join(draft, 'unpacked')]
    for (const part of [packed, unpacked]) await mkdir(part)
    await download(packed, packages)
    for (const name of await readdir(packed))
      if (name.endsWith('.deb')) await run('dpkg', ['-x', join(packed, name), join(unpacked, 'root')])
    await writeFile(join(unpacked, 'launch'), await launcherScript(unpacked, path), { mode: 0o755 })
    // If another run was faster, its folder is used.
    await rename(unpacked, folder).catch((trouble: unknown) => {
      if (!existsSync(launcher)) throw trouble
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return launcher
}

/** Downloads with the machine's package lists or, if they are missing or outdated, with our own lists. */
async function download(folder: string, packages: readonly string[]): Promise<void> {
  try {
    await downloadBy([], folder, packages)
  } catch {
    const own = await ownLists(folder)
    await run('apt-get', [...own, 'update', '-qq'], { env: quietApt(), maxBuffer: 64_000_000 })
    await downloadBy(own, folder, packages)
  }
}

async function downloadBy(
  options: readonly string[],
  folder: string,
  packages: readonly string[],
): Promise<void> {
  const { stdout } = await run('apt-cache', [...options, 'depends', ...packages], { env: quietApt() })
  const libraries = [...stdout.matchAll(/^\W*Depends: (lib[\w.+-]+)$/gm)].map(([, name = '']) => name)
  const wanted = [...packages, ...libraries.filter((name) => name !== 'libc6')]
  const asOurselves = ['-o', 'APT::Sandbox::User=root']
  await run('apt-get', [...options, ...asOurselves, 'download', ...wanted], { cwd: folder, env: quietApt() })
}

async function ownLists(folder: string): Promise<string[]> {
  const [state, cache] = [join(folder, 'apt', 'state'), join(folder, 'apt', 'cache')]
  await mkdir(join(state, 'lists', 'partial'), { recursive: true })
  await mkdir(join(cache, 'archives', 'partial'), { recursive: true })
  const settings = [`Dir::State=${state}`, `Dir::Cache=${cache}`, 'Dir::State::status=/var/lib/dpkg/status']
  return [...settings, 'APT::Sandbox::User=root'].flatMap((setting) => ['-o', setting])
}

/** The launcher finds the program relative to itself, so that the folder can be moved. */
async function launcherScript(folder: string, path: string): Promise<string> {
  const [architecture = ''] = await readdir(join(folder, 'root', 'usr', 'lib'))
  return `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")/root
export LD_LIBRARY_PATH="$here/usr/lib/${architecture}:$here/lib/${architecture}"
exec "$here/${path}" "$@"
`
}
