import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readChosen, readSearchPath } from './config.ts'
import { unpack } from './unpack.ts'

const run = promisify(execFile)

/** A server that the tests need and npm does not have, as Debian packages it. */
export type DebianProgram = {
  name: string
  /** Below the root of the packages. */
  path: string
  /** Its packages. The libraries that they depend on are downloaded, too. */
  packages: readonly string[]
  /** What it answers to `--version`. */
  version: RegExp
  /** The environment variable that selects another one. */
  variable: string
}

/**
 * Finds a program and returns its path: the one that its variable names, an installed one, or Debian's package, unpacked
 * without being installed. Rejects with an explanation if there is none: a test that needs it is never skipped.
 */
export async function findProgram(wanted: DebianProgram, unpackTo?: string): Promise<string> {
  const { name, variable } = wanted
  const chosen = readChosen(variable)
  if (chosen !== undefined) {
    if (await runs(chosen, wanted)) return chosen
    throw new Error(`${variable} is "${chosen}", which is no ${name} that runs here.`)
  }
  const installed = await findInstalled(wanted)
  if (installed !== undefined) return installed
  const unpacked = await unpack(wanted, unpackTo).catch((trouble: unknown) => {
    throw new Error(
      `No ${name} can be had, which this test needs: install one, or set ${variable} to its program.`,
      { cause: trouble },
    )
  })
  if (await runs(unpacked, wanted)) return unpacked
  throw new Error(`The ${name} at ${unpacked} does not run: install one, or set ${variable} to its program.`)
}

async function findInstalled(wanted: DebianProgram): Promise<string | undefined> {
  for (const folder of readSearchPath()) {
    const path = join(folder, wanted.name)
    if (existsSync(path) && (await runs(path, wanted))) return path
  }
  return undefined
}

function runs(path: string, { version }: DebianProgram): Promise<boolean> {
  return run(path, ['--version'], { timeout: 20_000 }).then(
    ({ stdout }) => version.test(stdout),
    () => false,
  )
}
