import { randomPort } from '@kapao/testkit/free-port'
import type { DatabaseNode } from './database-node.ts'
import type { Programs } from './programs.ts'
import type { RunFolder } from './run-folder.ts'
import { acceptsConnections, createDaemon, type Daemon } from './daemon.ts'

/**
 * HAProxy: one port leads to the leader, another to replicas, by Patroni's own health checks, and a third to whichever api
 * server is ready.
 */
export type Balancer = { daemon: Daemon; leaderPort: number; replicaPort: number; apiPort: number }

export async function createBalancer(
  folder: RunFolder,
  programs: Programs,
  {
    nodes,
    apiPorts,
    isFenced,
  }: { nodes: readonly DatabaseNode[]; apiPorts: readonly number[]; isFenced: boolean },
): Promise<Balancer> {
  const [leaderPort, replicaPort, apiPort] = [await randomPort(), await randomPort(), await randomPort()]
  const servers = nodes.map(
    ({ name, host, port, apiUrl }) => `  server ${name} ${host}:${port} check port ${new URL(apiUrl).port}`,
  )
  function listen(name: string, port: number, path: string): string[] {
    return [
      `listen ${name}`,
      `  bind 127.0.0.1:${port}`,
      `  option httpchk OPTIONS ${path}`,
      '  http-check expect status 200',
      // A connection to a node that is no longer what the port promises must end: its answers would be of the past.
      `  default-server inter 500 fastinter 300 fall 2 rise 1${isFenced ? ' on-marked-down shutdown-sessions' : ''}`,
      ...servers,
    ]
  }
  const settings = [
    'global',
    '  maxconn 1000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 1s',
    ...listen('leader', leaderPort, '/primary'),
    ...listen('replicas', replicaPort, '/replica'),
    'listen api',
    `  bind 127.0.0.1:${apiPort}`,
    '  balance roundrobin',
    '  option httpchk GET /readyz',
    '  default-server inter 500 fastinter 300 fall 2 rise 1',
    ...apiPorts.map((port, index) => `  server api${index + 1} 127.0.0.1:${port} check`),
  ]
  const path = await folder.writeFile('haproxy.cfg', `${settings.join('\n')}\n`)
  const daemon = createDaemon({
    folder,
    name: 'haproxy',
    command: [programs.haproxy, '-db', '-f', path],
    isReady: () => acceptsConnections(leaderPort),
  })
  return { daemon, leaderPort, replicaPort, apiPort }
}

/** PgBouncer in transaction mode, towards the leader's port of HAProxy. */
export type Pooler = { daemon: Daemon; port: number }

export async function createPooler(
  folder: RunFolder,
  programs: Programs,
  { leaderPort, role, password }: { leaderPort: number; role: string; password: string },
): Promise<Pooler> {
  const port = await randomPort()
  const users = await folder.writeFile('pgbouncer-users.txt', `"${role}" "${password}"\n`)
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${leaderPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'max_client_conn = 500',
    'default_pool_size = 60',
    'server_connect_timeout = 3',
    'server_login_retry = 1',
    'query_wait_timeout = 5',
    'ignore_startup_parameters = extra_float_digits',
  ]
  const path = await folder.writeFile('pgbouncer.ini', `${settings.join('\n')}\n`)
  const daemon = createDaemon({
    folder,
    name: 'pgbouncer',
    command: [programs.pgbouncer, path],
    isReady: () => acceptsConnections(port),
  })
  return { daemon, port }
}
