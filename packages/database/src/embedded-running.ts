import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Whether the process runs. A zombie, which has exited but is not reaped by its parent, does not count: in a container
 * whose first process reaps no children it would remain until the container stops.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return readStat(pid)?.[0] !== 'Z'
}

/** Identifies a process by id and start time, since ids are reused. `undefined` if it does not run. */
export function describeProcess(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined
  const bornAtTicks = readStat(pid)?.[19]
  return `${pid} ${bornAtTicks ?? askPs(pid, 'lstart')}`
}

/** Whether the process is a PostgreSQL server, judged by the name of its program. */
export function isPostgres(pid: number): boolean {
  if (!isRunning(pid)) return false
  const commandLine = existsSync('/proc/self/cmdline') ? readCommandLine(pid) : askPs(pid, 'args').split(' ')
  return basename(commandLine[0] ?? '') === 'postgres'
}

/**
 * Ends the backends that a killed server left behind, with the signal that the server itself uses after a crash. A
 * backend in the middle of a long query would not notice the crash until the query ends. Works only on systems with
 * /proc.
 */
export function endBackends(clusterDir: string): void {
  if (!existsSync('/proc/self/cwd')) return
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (Number.isInteger(pid) && worksIn(pid, clusterDir)) process.kill(pid, 'SIGQUIT')
  }
}

function worksIn(pid: number, clusterDir: string): boolean {
  if (!readCommandLine(pid)[0]?.startsWith('postgres:')) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterDir
  } catch {
    return false
  }
}

/** The fields of /proc/PID/stat starting with the state (the name before it may contain spaces). */
function readStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function readCommandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** For systems without /proc. */
function askPs(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
