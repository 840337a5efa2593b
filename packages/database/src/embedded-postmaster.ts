import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bareEnvironment } from './embedded-binaries.ts'
import type { Cluster } from './embedded-cluster.ts'
import { endBackends, isPostgres, isRunning } from './embedded-running.ts'
import { StartRefusal } from './start-refusal.ts'

/** A running PostgreSQL server. `ended` resolves when its process is gone, for whatever reason. */
export type Postmaster = { pid: number; port: number; ended: Promise<void>; child: ChildProcess | undefined }

export type Attempt =
  | { kind: 'ready'; postmaster: Postmaster }
  | { kind: 'port-taken' }
  | { kind: 'still-ending' }
  | { kind: 'failed'; words: string }

type PidFile = { pid: number; port: number; status: string }

const pollMs = 20
const logLimitBytes = 10_000_000

/** Finds the server of an earlier run and waits until it is ready. `undefined` if none runs or it is shutting down. */
export async function findRunning(clusterDir: string): Promise<Postmaster | undefined> {
  for (;;) {
    const found = await readPidFile(clusterDir)
    if (found === undefined || !isPostgres(found.pid)) return undefined
    const { pid, port, status } = found
    if (status === 'ready') return { pid, port, child: undefined, ended: waitForEnd(pid, { ref: false }) }
    await wait(pollMs)
  }
}

/** Starts the server once and waits until it accepts connections or exits. */
export async function launch(cluster: Cluster, port: number, isDurable: boolean): Promise<Attempt> {
  const logPath = join(cluster.folder, 'postgres.log')
  const logStart = await turnLog(logPath)
  const stale = await readPidFile(cluster.clusterDir)
  const log = openSync(logPath, 'a', 0o600)
  const child = spawn(cluster.binaries.postgres, serverFlags(cluster, port, isDurable), {
    ...cluster.account,
    cwd: '/',
    // In its own process group: Ctrl-C in the terminal must not stop it before the servers that write to it.
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...bareEnvironment, ...nameForeigner(stale) },
  })
  closeSync(log)
  const exit = once(child, 'exit').catch(() => undefined)
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const found = await readPidFile(cluster.clusterDir)
    if (found?.pid === child.pid && found.status === 'ready') {
      child.unref()
      const ended = exit.then(() => undefined)
      return { kind: 'ready', postmaster: { pid: child.pid, port, ended, child } }
    }
    await wait(pollMs)
  }
  return readFailure(logPath, logStart)
}

/** Stops the server with a fast shutdown, which loses no commit and waits for no client, and waits for its exit. */
export async function stopPostmaster({ pid, ended, child }: Postmaster): Promise<void> {
  if (isRunning(pid)) process.kill(pid, 'SIGINT')
  // The poll behind `ended` does not keep this process alive for a server of an earlier run; this wait must.
  if (child === undefined) return waitForEnd(pid, { ref: true })
  child.ref()
  await ended
}

function serverFlags({ clusterDir, binaries }: Cluster, port: number, isDurable: boolean): string[] {
  const durability = isDurable ? 'on' : 'off'
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
    password_encryption: 'scram-sha-256',
    max_connections: 200,
    // Ends a backend soon after its client was killed, even in the middle of a query.
    client_connection_check_interval: '1s',
    jit: 'off',
    // A test run makes thousands of connections: their passwords need not be hard to guess. PostgreSQL 15 has no such setting.
    ...(isDurable || binaries.major < 16 ? {} : { scram_iterations: 1 }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
  }
  return [
    '-D',
    clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/**
 * After a hard kill, the process id in postmaster.pid may belong to another program by now, and PostgreSQL would refuse
 * to start because of it. PostgreSQL ignores the process id in this variable and still checks the shared memory, so a
 * second server is never started beside a live one.
 */
function nameForeigner(stale: PidFile | undefined): { PG_GRANDPARENT_PID?: string } {
  return stale !== undefined && !isPostgres(stale.pid) ? { PG_GRANDPARENT_PID: String(stale.pid) } : {}
}

/** Ends the backends of a killed server that still hold its shared memory. Does nothing while the server is alive. */
export async function endLeftovers(clusterDir: string): Promise<void> {
  const found = await readPidFile(clusterDir)
  if (found === undefined || !isPostgres(found.pid)) endBackends(clusterDir)
}

/** Lines: process id, folder, start time, port, socket folder, address, shared memory, status. */
async function readPidFile(clusterDir: string): Promise<PidFile | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), status: lines[7] ?? '' }
}

async function turnLog(path: string): Promise<number> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size < logLimitBytes) return size
  await rename(path, `${path}.1`)
  return 0
}

async function readFailure(logPath: string, start: number): Promise<Attempt> {
  const file = await open(logPath, 'r')
  const said = await file
    .read({ position: start, buffer: Buffer.alloc(64_000) })
    .then(({ buffer, bytesRead }) => buffer.toString('utf8', 0, bytesRead))
    .finally(() => file.close())
  if (said.includes('Address already in use')) return { kind: 'port-taken' }
  // For a moment after a server was killed, its backends and the shared memory that they hold remain.
  if (/is still in use|lock file .* already exists/.test(said)) return { kind: 'still-ending' }
  const words = said.split('\n').findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? 'it said nothing'
  return { kind: 'failed', words: `${words.trim()} (more in ${logPath})` }
}

/** Polls, because a server of an earlier run is not our child process. */
async function waitForEnd(pid: number, { ref }: { ref: boolean }): Promise<void> {
  while (isRunning(pid)) await wait(pollMs, undefined, { ref })
}

export function refuseLaunch(words: string): StartRefusal {
  return new StartRefusal(`PostgreSQL did not start: ${words}`)
}
