import { dirname } from 'node:path'
import type { NodeNetwork } from './networks.ts'
import type { Programs } from './programs.ts'
import type { SmallDisk } from './small-disk.ts'

/** The only role of the cluster: it owns the databases. */
export const ownerRole = 'kapao'

export type NodeSettings = {
  name: string
  /** Where PostgreSQL and Patroni's own calls are. */
  network: NodeNetwork
  port: number
  apiPort: number
  dataFolder: string
  /** The file system of its own that the data is on, where the machine allows one. */
  disk?: SmallDisk | undefined
  socketFolder: string
  passwordFile: string
}

export type Replication = 'synchronous' | 'asynchronous'

/**
 * The version of etcd's interface that Patroni uses. Before 3.0.3, by the third a leader that was frozen overwrites the lock
 * of the one that took over. Decision record 0117.
 */
export type EtcdApi = 'etcd' | 'etcd3'

type ClusterSettings = {
  programs: Programs
  etcdAddresses: readonly string[]
  passwords: { owner: string; replication: string; rewind: string }
  replication: Replication
  etcdApi: EtcdApi
  /** With which PostgreSQL stores each finished segment of its WAL; none is stored without it. */
  archiveCommand?: string | undefined
}

/**
 * How long a leader may be silent before another is chosen. Patroni requires ttl >= loop_wait + 2 * retry_timeout. Shorter
 * times find a dead leader sooner and take a slow one for dead.
 */
const times = { ttl: 10, loop_wait: 2, retry_timeout: 3 }

/**
 * What all nodes agree on. Strict: with no other node in reach the leader refuses writes, so that what was acknowledged is
 * always on two machines. A standby that lacks a byte never becomes the leader. Without etcd the leader goes on as long
 * as it reaches all other nodes (`failsafe_mode`). Decision record 0117.
 */
export function agreed(replication: Replication) {
  const isSynchronous = replication === 'synchronous'
  return {
    ...times,
    maximum_lag_on_failover: isSynchronous ? 0 : 1_073_741_824,
    synchronous_mode: isSynchronous,
    synchronous_mode_strict: isSynchronous,
    failsafe_mode: true,
    // Another takes over from a crashed leader at once, instead of waiting until it has recovered.
    master_start_timeout: 0,
    postgresql: { use_pg_rewind: true, use_slots: true, parameters },
  }
}

const parameters = {
  max_connections: 200,
  password_encryption: 'scram-sha-256',
  wal_level: 'replica',
  hot_standby: 'on',
  // Long reports are not ended on a replica.
  hot_standby_feedback: 'on',
  max_wal_senders: 10,
  max_replication_slots: 10,
  wal_keep_size: '128MB',
  wal_log_hints: 'on',
  shared_buffers: '64MB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  // A standby that finds no leader asks again after this time, 5 seconds by default; until one follows, nothing is written.
  wal_retrieve_retry_interval: '500ms',
  // Ends a backend soon after its client was killed, even in the middle of a query.
  client_connection_check_interval: '1s',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Patroni's settings of one node. JSON is valid YAML. */
export function writePatroniSettings(
  node: NodeSettings,
  { programs, etcdAddresses, passwords, replication, etcdApi, archiveCommand }: ClusterSettings,
): string {
  const { host, reachedFrom } = node.network
  return JSON.stringify({
    scope: 'kapao',
    name: node.name,
    restapi: { listen: `${host}:${node.apiPort}`, connect_address: `${host}:${node.apiPort}` },
    [etcdApi]: { hosts: etcdAddresses },
    bootstrap: {
      dcs: agreed(replication),
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${host}:${node.port}`,
      connect_address: `${host}:${node.port}`,
      bin_dir: dirname(programs.postgres),
      data_dir: node.dataFolder,
      pgpass: node.passwordFile,
      parameters: {
        unix_socket_directories: node.socketFolder,
        ...(archiveCommand === undefined ? {} : { archive_mode: 'on', archive_command: archiveCommand }),
      },
      pg_hba: [
        'local all all scram-sha-256',
        `host all all ${reachedFrom} scram-sha-256`,
        // A copy that is restored outside of the nodes' networks.
        'host all all 127.0.0.1/32 scram-sha-256',
        `host replication replicator ${reachedFrom} scram-sha-256`,
      ],
      authentication: {
        superuser: { username: ownerRole, password: passwords.owner },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'rewinder', password: passwords.rewind },
      },
    },
    watchdog: { mode: 'off' },
  })
}
