import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A Redis that somebody chose for the tests. */
export const readChosenRedis = (): string | undefined => process.env['KAPAO_REDIS'] || undefined

export const readSearchPath = (): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')

/** Where Debian's packages are unpacked, once for every run. */
export const unpackedFolder = fileURLToPath(new URL('../../../../.cache/redis', import.meta.url))

export const quietApt = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
