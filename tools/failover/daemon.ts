import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bareEnvironment } from '@kapao/database/embedded-binaries'
import { signalAll } from '../chaos/processes.ts'
import { now } from '../chaos/clock.ts'
import type { NodeNetwork } from './networks.ts'
import type { RunFolder } from './run-folder.ts'

/** A program of the cluster that is killed, frozen and started again, as a supervisor would. */
export type Daemon = {
  name: string
  pid: () => number
  start: () => Promise<void>
  kill: () => Promise<void>
  freeze: () => void
  thaw: () => void
  /** The end of what it has logged. */
  log: () => string
}

type Order = {
  folder: RunFolder
  name: string
  command: readonly [string, ...string[]]
  environment?: Readonly<Record<string, string>>
  /** The network that it runs in; this machine's own without it. */
  network?: NodeNetwork
  /** Resolves when the program serves. */
  isReady: () => Promise<boolean>
}

const startWithinMilliseconds = 60_000

/** Describes a program without starting it. */
export function createDaemon({ folder, name, command, environment, network, isReady }: Order): Daemon {
  const logPath = join(folder.path, `${name}.log`)
  let child: ChildProcess | undefined
  function log(): string {
    return readFileSync(logPath, 'utf8').slice(-4000)
  }
  function launch(): ChildProcess {
    const starter = network?.starter
    const [program, ...args] = starter ? ([...starter, ...command] as const) : command
    const output = openSync(logPath, 'a')
    const launched = spawn(program, args, {
      // What starts it in another network must be root, and changes to the account itself.
      ...(starter ? {} : folder.account),
      cwd: folder.path,
      env: { ...bareEnvironment, ...environment },
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    return launched
  }
  function signal(which: NodeJS.Signals): void {
    if (isAlive(child)) signalAll([child.pid ?? 0], which)
  }
  return {
    name,
    pid: () => child?.pid ?? 0,
    log,
    start: async () => {
      // A supervisor starts again what ended, as after a kill while a child of the killed process still holds its port.
      for (const begin = now(); ;) {
        if (!isAlive(child)) child = launch()
        if (await isReady().catch(() => false)) {
          await wait(200)
          if (isAlive(child)) return
        }
        if (now() - begin > startWithinMilliseconds) throw new Error(`${name} does not start: ${log()}`)
        await wait(isAlive(child) ? 50 : 500)
      }
    },
    kill: async () => {
      const killed = child
      if (!isAlive(killed)) return
      const ended = once(killed, 'exit')
      killed.kill('SIGKILL')
      await ended
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
}

function isAlive(child: ChildProcess | undefined): child is ChildProcess {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/** Whether something accepts connections at the port. */
export function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
    wait(1000, false),
  ])
    .catch(() => false)
    .finally(() => socket.destroy())
}
