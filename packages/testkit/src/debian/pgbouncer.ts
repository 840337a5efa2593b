import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomPort } from '../free-port.ts'
import { type DebianProgram, findProgram } from './find-program.ts'
import { killAndWait, launch } from './launch.ts'

export const pgbouncer: DebianProgram = {
  name: 'pgbouncer',
  path: 'usr/sbin/pgbouncer',
  packages: ['pgbouncer'],
  version: /PgBouncer 1\./,
  variable: 'KAPAO_PGBOUNCER',
}

export type TestPooler = { port: number; close: () => Promise<void> }

/**
 * Starts a PgBouncer in transaction mode in front of every database of a PostgreSQL, for one role. Rejects with an
 * explanation if there is none.
 */
export async function startPooler(
  serverUrl: string,
  { role, password }: { role: string; password: string },
): Promise<TestPooler> {
  const program = await findProgram(pgbouncer)
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'kapao-pooler-')), await randomPort()]
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')]
  await writeFile(users, `"${role}" "${password}"\n`)
  await writeFile(settings, settingsOf(new URL(serverUrl), { port, users }))
  // Started by root, it runs as another user, who must be able to read its files.
  await chmod(folder, 0o755)
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = await launch({
    program,
    args: [...asNobody, settings],
    says: { on: 'stderr', ready: 'process up' },
  })
  return {
    port,
    close: async () => {
      await killAndWait(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function settingsOf(server: URL, { port, users }: { port: number; users: string }): string {
  return `[databases]
* = host=${server.hostname} port=${server.port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 2000
# Each test has a database of its own, and the server a limit.
server_idle_timeout = 2
log_connections = 0
log_disconnections = 0
`
}
