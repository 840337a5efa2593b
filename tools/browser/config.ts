import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A browser that somebody chose for the tests. */
export function readChosenBrowser(): string | undefined {
  return process.env['KAPAO_CHROMIUM'] || undefined
}

export function readSearchPath(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
}

/** Where the browser that npm brought is unpacked. */
export const unpackedFolder = fileURLToPath(new URL('../../.cache/browser', import.meta.url))

/** The package unpacks to the folder for temporary files, and its libraries only where it believes to be at its cloud. */
export function unpackingEnvironment(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
}

export const quietApt = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

export function launcherPath(folder: string): string {
  return join(folder, 'launch')
}
