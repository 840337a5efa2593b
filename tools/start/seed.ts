import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefusal } from '@kapao/database/start-refusal'
import { root } from './config.ts'
import type { Environment } from './config.ts'
import type { Part } from './parts.ts'

const run = promisify(execFile)
const program = join(root, 'packages', 'demo', 'src', 'seed.ts')
const historyProgram = join(root, 'packages', 'demo', 'src', 'history-program.ts')

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

/**
 * Begins to add the history of the demo while the product answers already, unless it is there. It prints a line when it
 * is done. A failure ends nothing: the next start tries again.
 */
export function startHistory(environment: Environment, sandboxUrl: string): Part {
  const child = spawn(process.execPath, [historyProgram], {
    cwd: root,
    env: { ...environment, SANDBOX_URL: sandboxUrl },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // In a process group of its own, so that Ctrl-C reaches only this process, which decides the order of stopping.
    detached: true,
  })
  const exited = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  )
  return {
    name: 'history',
    // It ends by itself.
    ended: new Promise(() => undefined),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
