import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../apps/api/src/main.ts', import.meta.url))

/** Node's compile cache, shared by all servers of a run, so that a server that starts repeatedly is compiled once. */
export const compiled = join(tmpdir(), 'kapao-compiled')

/** The server as a separate process, as in production, which a test can kill. */
export type SpawnedServer = {
  url: string
  /** Where operators' calls are. */
  consoleUrl: string
  pid: number
  /** Resolves when the process has ended, for whatever reason, and its log has been read completely. */
  ended: Promise<void>
  /** Kills it, as a power failure would. Resolves when it is gone. */
  kill: () => Promise<void>
  /** Stops it gracefully: requests in flight are finished. Returns its exit code. */
  stop: () => Promise<number | null>
  /** Everything that it has logged. */
  log: () => string
}

type Ready = { ready: string; consoleUrl: string }

async function firstMessage(child: ChildProcess): Promise<Ready> {
  const complaints: string[] = []
  child.stderr?.on('data', (text: Buffer) => complaints.push(text.toString()))
  const ready = once(child, 'message').then(([message]) => message as Ready)
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`The server ended with ${String(code)}: ${complaints.join('')}`)
  })
  return Promise.race([ready, ended])
}

/** As whom, where and on which Node a server runs; as this process by default. */
type Place = { uid?: number; gid?: number; cwd?: string; node?: string }

/** Starts the server's main program, or another one that reports when it is ready, and waits until it is ready. */
export async function spawnServer(
  environment: Readonly<Record<string, string>>,
  program: readonly string[] = [main],
  { node = process.execPath, ...place }: Place = {},
): Promise<SpawnedServer> {
  const child = spawn(node, [...program], {
    ...place,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compiled, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const logged: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => logged.push(text.toString()))
  const { ready: url, consoleUrl } = await firstMessage(child)
  const ended = once(child, 'close')
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
  return {
    url,
    consoleUrl,
    pid: child.pid ?? 0,
    ended: ended.then(() => undefined),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    log: () => logged.join(''),
  }
}
