import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

type Copy = {
  /** The folders of the running cluster and of the copy. The copy's must not exist. */
  from: string
  to: string
  /** Called when the data is copied, before the log. */
  copied?: () => void
}

/** Does what pg_basebackup does, with the same calls: copies the data of a running server, then the log. */
export async function copyCluster(adminUrl: string, { from, to, copied }: Copy): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`select pg_backup_start('kapao', fast => true)`)
  const { uid, gid } = await stat(from)
  await mkdir(to, { mode: 0o700 })
  await chown(to, uid, gid)
  const kept = (await readdir(from)).filter((name) => !['postmaster.pid', 'pg_wal'].includes(name))
  // A file may disappear while it is copied, as in any backup of a running server; the log has its contents.
  await run('cp', ['-a', ...kept.map((name) => join(from, name)), to]).catch((error: { stderr: string }) => {
    if (!/No such file/.test(error.stderr)) throw error
  })
  copied?.()
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await run('cp', ['-a', join(from, 'pg_wal'), to])
  const label = join(to, 'backup_label')
  await writeFile(label, rows[0]?.labelfile ?? '', { mode: 0o600 })
  await chown(label, uid, gid)
}
