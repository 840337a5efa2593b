import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readEnvironment, root } from '../start/config.ts'
import type { Environment } from '../start/config.ts'
import { readSeconds } from './clock.ts'

export class StepFailed extends Error {}

/** Runs one step under its heading and prints how long it took. */
export async function step<T>(heading: string, work: () => Promise<T>): Promise<T> {
  const begin = readSeconds()
  process.stdout.write(`${heading} … `)
  function finish(word: string): void {
    console.log(`${word}${(readSeconds() - begin).toFixed(1)} s`)
  }
  try {
    const result = await work()
    finish('')
    return result
  } catch (error) {
    finish('failed after ')
    throw error
  }
}

type Command = { program: string; args: string[]; environment?: Environment; cwd?: string }

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']

/** Runs one of npm's programs quietly. Its output is shown if it fails. */
export async function run({ program, args, environment, cwd = root }: Command): Promise<void> {
  const child = spawn(join(root, 'node_modules', '.bin', program), args, {
    cwd,
    env: { ...readEnvironment(), FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // When this process is stopped, the program is stopped too.
  function end(): void {
    void child.kill('SIGTERM')
  }
  for (const event of endings) process.once(event, end)
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  for (const event of endings) process.removeListener(event, end)
  if (code !== 0) throw new StepFailed(Buffer.concat(said).toString('utf8').trim())
}
