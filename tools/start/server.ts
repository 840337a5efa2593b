import { spawn } from 'node:child_process'
import type { StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefusal } from '@kapao/database/start-refusal'
import { root } from './config.ts'
import type { Environment } from './config.ts'

export type Server = {
  name: string
  ended: Promise<void>
  /** Stops it gracefully; kills it if that takes too long. */
  stop: () => Promise<void>
}

type Options = {
  name: string
  program: string
  args?: readonly string[]
  environment: Environment
  /** The file for its log; this process's output if undefined. */
  logFile?: string | undefined
}

const pollMs = 30
const readyWithin = 60_000
const stopWithin = 15_000
const logLimitBytes = 10_000_000

/** Starts one of our servers as a process of its own. */
export function startServer({ name, program, args = [], environment, logFile }: Options): Server {
  const log = logFile === undefined ? undefined : openLog(logFile)
  // The IPC channel: a server whose parent was killed sees it close and exits.
  const stdio: StdioOptions = ['ignore', log ?? 'inherit', 'inherit', 'ipc']
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env: environment,
    stdio,
    // In a process group of its own, so that Ctrl-C reaches only this process, which decides the order of stopping.
    detached: true,
  })
  if (log !== undefined) closeSync(log)
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  )
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const lastResort = setTimeout(() => child.kill('SIGKILL'), stopWithin)
    await ended
    clearTimeout(lastResort)
  }
  return { name, ended, stop }
}

/** Returns when the server is ready; refuses if it ends before that. */
export async function waitReady({ name, ended }: Server, address: string): Promise<void> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  for (let waited = 0; waited < readyWithin; waited += pollMs) {
    if (hasEnded) throw new StartRefusal(`The ${name} ended before it was ready; its output is above.`)
    if (await isReady(address)) return
    await wait(pollMs)
  }
  throw new StartRefusal(`The ${name} does not become ready at ${address}.`)
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

function openLog(path: string): number {
  mkdirSync(join(path, '..'), { recursive: true })
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > logLimitBytes) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}
