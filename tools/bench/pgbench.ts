import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

const accounts = [
  '/usr/bin/pgbench',
  ...[18, 17, 16, 15, 14].map((major) => `/usr/lib/postgresql/${major}/bin/pgbench`),
]

/** The path of pgbench, if this machine has it. On Debian as root it is installed first. */
export async function findPgbench(): Promise<string | undefined> {
  const found = accounts.find(existsSync)
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  await run('apt-get', ['update']).catch(() => undefined)
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql-contrib']).catch(
    () => undefined,
  )
  return accounts.find(existsSync)
}

export async function prepareTpcB(pgbench: string, url: string): Promise<void> {
  await run(pgbench, ['-i', '-q', '-s', '20', url])
}

/** Transactions per second of pgbench's own TPC-B. */
export async function runTpcB(pgbench: string, url: string, seconds: number): Promise<number> {
  const { stdout } = await run(pgbench, ['-M', 'prepared', '-c', '8', '-j', '2', '-T', String(seconds), url])
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`Unexpected output of pgbench: ${stdout}`)
  return Number(rate)
}
