import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { readEnvironment, root } from './start/config.ts'

/** What npm printed, whether it succeeded or not. */
export type Said = { out: string; err: string; code: number }

/** The largest output, 64 MB: a list of every package with its licence has less than one. */
const mostBytes = 64 * 1024 * 1024

type Where = { folder?: string; signal?: AbortSignal }

/** Runs the npm that runs this program, or the one on the PATH, in the project's folder or another. */
export function runNpm(args: readonly string[], { folder = root, signal }: Where = {}): Promise<Said> {
  const environment = readEnvironment()
  const running = environment['npm_execpath'] ?? ''
  const [program, ...before] = basename(running) === 'npm-cli.js' ? [process.execPath, running] : ['npm']
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: environment, maxBuffer: mostBytes, signal }
    execFile(program, [...before, ...args], options, (failure, out, err) => {
      if (failure === null) return resolve({ out, err, code: 0 })
      if (typeof failure.code === 'number') return resolve({ out, err, code: failure.code })
      reject(new Error('npm did not run', { cause: failure }))
    })
  })
}
