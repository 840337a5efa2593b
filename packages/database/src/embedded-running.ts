import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Whether the process runs. One that ended but was not yet collected by its parent does not: in a container whose first
 * process collects nobody it would stay for ever.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return readStat(pid)?.[0] !== 'Z'
}

/** Tells a process from a later one that was given the same number. Undefined when it does not run. */
export function describeProcess(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined
  const bornAtTicks = readStat(pid)?.[19]
  return `${pid} ${bornAtTicks ?? askPs(pid, 'lstart')}`
}

/** Whether the process is a PostgreSQL server, by the name of its program. */
export function isPostgres(pid: number): boolean {
  if (!isRunning(pid)) return false
  const commandLine = existsSync('/proc/self/cmdline') ? readCommandLine(pid) : askPs(pid, 'args').split(' ')
  return basename(commandLine[0] ?? '') === 'postgres'
}

/**
 * Ends the back ends that a killed server left behind, the way the server itself does after a crash. One in the middle
 * of a long query would not notice by itself for as long as the query runs. Only where there is a /proc to find them in.
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

/** The fields of /proc/PID/stat from the state on (the name before it may hold spaces). */
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
