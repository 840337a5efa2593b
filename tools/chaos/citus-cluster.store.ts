import { withDatabase } from '@kapao/database/ensure-database'
import { StartRefusal } from '@kapao/database/start-refusal'
import { query } from '@kapao/testkit/citus'

/**
 * Reads the first process of a PostgreSQL, and the program and arguments that started it, from the files that it writes. Refuses one
 * that confirms commits before they are in its files.
 */
export async function readProcess(url: string): Promise<{ pid: number; command: readonly string[] }> {
  const [row] = await query<{ pid: string; options: string; commits: string }>(
    withDatabase(url, 'postgres'),
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid, pg_read_file('postmaster.opts') as options,
      current_setting('synchronous_commit') as commits`,
  )
  if (row?.commits === 'off')
    throw new StartRefusal(
      `With synchronous_commit = off, ${new URL(url).host} would lose what it confirmed.`,
    )
  const [program = '', ...args] = (row?.options ?? '').trim().split(/ (?=")/)
  return { pid: Number(row?.pid), command: [program, ...args.map((arg) => arg.replaceAll('"', ''))] }
}

/** How often the coordinator ends what a crash left prepared; `undefined`: as configured. */
export async function setRecoverySeconds(adminUrl: string, seconds: number | undefined): Promise<void> {
  await query(
    adminUrl,
    seconds === undefined
      ? 'alter system reset citus.recover_2pc_interval'
      : `alter system set citus.recover_2pc_interval = '${seconds}s'`,
  )
  await query(adminUrl, 'select pg_reload_conf()')
}
