import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DebianProgram, findProgram } from './find-program.ts'
import { killAndWait, launch } from './launch.ts'

/** Debian's redis-server is a link into redis-tools. */
export const redisServer: DebianProgram = {
  name: 'redis-server',
  path: 'usr/bin/redis-server',
  packages: ['redis-server', 'redis-tools'],
  version: /Redis server v=/,
  variable: 'KAPAO_REDIS',
}

/** A real Redis for a test, which can kill it, freeze it and start it again at the same URL. */
export type TestRedis = {
  url: string
  /** Kills it, as a power failure would. */
  kill: () => Promise<void>
  /** Starts it again, empty. */
  start: () => Promise<void>
  /** Suspends it: its port still accepts connections, but it does not respond. */
  freeze: () => Promise<void>
  thaw: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a redis-server, with further options as on its command line. Rejects with an explanation if there is none. */
export async function startRedis(options: readonly string[] = []): Promise<TestRedis> {
  const program = await findProgram(redisServer)
  const folder = await mkdtemp(join(tmpdir(), 'kapao-redis-'))
  const port = await findFreePort()
  let running: ChildProcess | undefined
  async function start(): Promise<void> {
    running = await launch({
      program,
      args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...options],
      says: { on: 'stdout', ready: 'Ready to accept connections' },
    })
  }
  async function kill(): Promise<void> {
    const child = running
    running = undefined
    if (child) await killAndWait(child)
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: async () => void running?.kill('SIGSTOP'),
    thaw: async () => void running?.kill('SIGCONT'),
    close: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}
