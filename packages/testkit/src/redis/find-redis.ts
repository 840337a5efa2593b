import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readChosenRedis, readSearchPath } from './config.ts'
import { unpackRedis } from './unpack-redis.ts'

const run = promisify(execFile)

/**
 * Finds a redis-server and returns the path of its program: the one that KAPAO_REDIS names, an installed one, or
 * Debian's package, unpacked without being installed. Rejects with an explanation if there is none: a test that needs
 * Redis is never skipped.
 */
export async function findRedis(unpackTo?: string): Promise<string> {
  const chosen = readChosenRedis()
  if (chosen !== undefined) {
    if (await runs(chosen)) return chosen
    throw new Error(`KAPAO_REDIS is "${chosen}", which is no redis-server that runs here.`)
  }
  const installed = await findInstalled()
  if (installed !== undefined) return installed
  const unpacked = await unpackRedis(unpackTo).catch((trouble: unknown) => {
    throw new Error(
      'No redis-server can be had, which this test needs: install one, or set KAPAO_REDIS to its program.',
      { cause: trouble },
    )
  })
  if (await runs(unpacked)) return unpacked
  throw new Error(
    `The redis-server at ${unpacked} does not run: install one, or set KAPAO_REDIS to its program.`,
  )
}

async function findInstalled(): Promise<string | undefined> {
  for (const folder of readSearchPath()) {
    const path = join(folder, 'redis-server')
    if (existsSync(path) && (await runs(path))) return path
  }
  return undefined
}

function runs(path: string): Promise<boolean> {
  return run(path, ['--version'], { timeout: 20_000 }).then(
    ({ stdout }) => /Redis server v=/.test(stdout),
    () => false,
  )
}
