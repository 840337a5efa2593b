import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A browser chosen for the tests by the environment. */
export function readChosenBrowser(): string | undefined {
  return process.env['KAPAO_CHROMIUM'] || undefined
}

export function readSearchPath(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
}

/** The folder into which the browser from npm is unpacked. */
export const unpackedFolder = fileURLToPath(new URL('../../.cache/browser', import.meta.url))

/** The package unpacks into the folder for temporary files, and unpacks its libraries only if it detects AWS Lambda. */
export function unpackingEnvironment(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
}

export const quietApt = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

export function launcherPath(folder: string): string {
  return join(folder, 'launch')
}
