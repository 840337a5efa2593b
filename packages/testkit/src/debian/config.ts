import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The program that the environment selects for the tests, by the name of its variable. */
export function readChosen(variable: string): string | undefined {
  return process.env[variable] || undefined
}

/** Where programs are searched. Debian installs servers in a folder that is not in everybody's path. */
export function readSearchPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...new Set([...folders, '/usr/sbin'])]
}

/** The folder where Debian's packages of a program are unpacked once for all runs. */
export function unpackedFolderOf(program: string): string {
  return fileURLToPath(new URL(`../../../../.cache/${program}`, import.meta.url))
}

export function quietApt(): NodeJS.ProcessEnv {
  return { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
}
