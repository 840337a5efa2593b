import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The redis-server that KAPAO_REDIS selects for the tests. */
export function readChosenRedis(): string | undefined {
  return process.env['KAPAO_REDIS'] || undefined
}

export function readSearchPath(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
}

/** The folder where Debian's packages are unpacked once for all runs. */
export const unpackedFolder = fileURLToPath(new URL('../../../../.cache/redis', import.meta.url))

export const quietApt = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
