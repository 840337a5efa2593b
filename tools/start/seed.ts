import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefusal } from '@kapao/database/start-refusal'
import { root } from './config.ts'
import type { Environment } from './config.ts'

const run = promisify(execFile)
const program = join(root, 'packages', 'demo', 'src', 'seed.ts')

/** Seeds the demo cast if it is not in the database yet. Returns whether there is a cast. */
export async function seedCast(environment: Environment): Promise<boolean> {
  if (!existsSync(program)) return false
  try {
    await run(process.execPath, [program], { cwd: root, env: environment })
    return true
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    process.stderr.write(`${stdout}${stderr}\n`)
    throw new StartRefusal('The demo cast could not be seeded; the error is above.')
  }
}
