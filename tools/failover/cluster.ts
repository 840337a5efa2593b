import { join } from 'node:path'
import { withDatabase } from '@kapao/database/ensure-database'
import { generatePassword } from '@kapao/database/embedded-random'
import { randomPort } from '@kapao/testkit/free-port'
import { type Backups, openBackups } from './backups.ts'
import { createBalancer, createPooler } from './balancing.ts'
import { createNode, type DatabaseNode } from './database-node.ts'
import { createEtcds } from './etcd.ts'
import { readMembers, type Members } from './members.ts'
import {
  type EtcdApi,
  type NodeSettings,
  ownerRole,
  type Replication,
  writePatroniSettings,
} from './patroni-settings.ts'
import { type NodeNetwork, openNetworks } from './networks.ts'
import { findPrograms, type Programs } from './programs.ts'
import { openRunFolder, type RunFolder } from './run-folder.ts'
import { mountSmallDisk } from './small-disk.ts'
import { acceptsConnections, createDaemon, type Daemon } from './daemon.ts'
import { watchWholeness, type Wholeness } from './wholeness.ts'

/** Three PostgreSQL under Patroni, with all that stands before them, on this machine's loopback. */
export type FailoverCluster = Wholeness & {
  folder: RunFolder
  nodes: readonly DatabaseNode[]
  etcds: readonly Daemon[]
  haproxy: Daemon
  pgbouncer: Daemon
  redis: Daemon
  redisUrl: string
  /** Where the run starts its api servers, and HAProxy's address for whichever is ready. */
  apiPorts: readonly number[]
  apiUrl: string
  /** The owner's address of a database, at whichever node is the leader. */
  url: (databaseName: string) => string
  /** The owner's address of a database at one of the replicas. */
  replicaUrl: (databaseName: string) => string
  /** The owner's address at another port, of a PostgreSQL that has the cluster's roles. */
  urlAt: (port: number, databaseName: string) => string
  /** The same address through PgBouncer, with the application's role. */
  pooledUrl: (databaseName: string) => string
  members: () => Promise<Members>
  /** Undefined unless the cluster was opened with them. */
  backups: Backups | undefined
  close: () => Promise<void>
}

export type ClusterOptions = {
  replication?: Replication
  etcdApi?: EtcdApi
  /** Whether HAProxy ends connections to a node that is no longer the leader; it does by default. */
  isFenced?: boolean | undefined
  /** The path of pgBackRest, if the nodes' WAL is to be stored. */
  pgBackRest?: string | undefined
  /** After how long a node that does not follow is repaired; a minute by default. */
  repairAfterMilliseconds?: number | undefined
  /** The role for which PgBouncer lets clients in. */
  application: { role: string; password: string }
}

const nodeNames = ['node1', 'node2', 'node3'] as const

export async function openFailoverCluster(options: ClusterOptions): Promise<FailoverCluster> {
  const programs = findPrograms()
  const folder = await openRunFolder()
  try {
    return await openIn(folder, programs, options)
  } catch (thrown) {
    await folder.close()
    throw thrown
  }
}

async function openIn(
  folder: RunFolder,
  programs: Programs,
  options: ClusterOptions,
): Promise<FailoverCluster> {
  const {
    replication = 'synchronous',
    etcdApi = 'etcd',
    isFenced = true,
    pgBackRest,
    repairAfterMilliseconds,
    application,
  } = options
  const passwords = {
    owner: generatePassword(),
    replication: generatePassword(),
    rewind: generatePassword(),
  }
  const networks = await openNetworks(folder, nodeNames)
  const etcd = await createEtcds(folder, programs, networks)
  const nodes: DatabaseNode[] = []
  const settled: NodeSettings[] = []
  for (const [name, network] of networks) settled.push(await settleNode(folder, name, network))
  const backups = pgBackRest
    ? await openBackups(folder, { program: pgBackRest, ownerPassword: passwords.owner, nodes: settled })
    : undefined
  for (const settings of settled) {
    const { name } = settings
    const text = writePatroniSettings(settings, {
      programs,
      etcdAddresses: etcd.addresses,
      passwords,
      replication,
      etcdApi,
      archiveCommand: backups?.archiveCommand(name),
    })
    const path = await folder.writeFile(`${name}.yml`, text)
    const apiUrl = `http://${settings.network.host}:${settings.apiPort}`
    const patroni = createDaemon({
      folder,
      name,
      network: settings.network,
      command: [programs.patroni, path],
      isReady: async () => (await fetch(`${apiUrl}/patroni`)).status > 0,
    })
    nodes.push(createNode(settings, patroni))
  }
  const apiPorts = [await randomPort(), await randomPort(), await randomPort()]
  const balancer = await createBalancer(folder, programs, { nodes, apiPorts, isFenced })
  const { daemon: haproxy, leaderPort } = balancer
  const { daemon: pgbouncer, port: pooledPort } = await createPooler(folder, programs, {
    leaderPort,
    ...application,
  })
  const redis = await createRedis(folder, programs)
  function urlAt(port: number, databaseName: string): string {
    return withDatabase(`postgres://${ownerRole}:${passwords.owner}@127.0.0.1:${port}/`, databaseName)
  }
  const { untilWhole, repairs } = watchWholeness({ nodes, replication, repairAfterMilliseconds })
  await Promise.all([...etcd.daemons, redis].map((daemon) => daemon.start()))
  await Promise.all(nodes.map((node) => node.start()))
  await haproxy.start()
  await pgbouncer.start()
  await untilWhole()
  return {
    folder,
    nodes,
    etcds: etcd.daemons,
    haproxy,
    pgbouncer,
    redis,
    redisUrl: redis.url,
    apiPorts,
    apiUrl: `http://127.0.0.1:${balancer.apiPort}`,
    urlAt,
    url: (databaseName) => urlAt(leaderPort, databaseName),
    replicaUrl: (databaseName) => urlAt(balancer.replicaPort, databaseName),
    pooledUrl: (databaseName) =>
      withDatabase(
        `postgres://${application.role}:${application.password}@127.0.0.1:${pooledPort}/`,
        databaseName,
      ),
    members: () => readMembers(nodes),
    untilWhole,
    repairs,
    backups,
    close: folder.close,
  }
}

async function settleNode(folder: RunFolder, name: string, network: NodeNetwork): Promise<NodeSettings> {
  const own = await folder.makeFolder(name)
  const disk = await mountSmallDisk(join(own, 'disk'), folder.account)
  return {
    name,
    network,
    port: await randomPort(),
    apiPort: await randomPort(),
    dataFolder: join(disk?.path ?? own, 'data'),
    disk,
    socketFolder: own,
    passwordFile: join(own, 'pgpass'),
  }
}

async function createRedis(folder: RunFolder, programs: Programs): Promise<Daemon & { url: string }> {
  const port = await randomPort()
  const own = await folder.makeFolder('redis')
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', own]
  const daemon = createDaemon({
    folder,
    name: 'redis',
    command: [programs['redis-server'], ...settings],
    isReady: () => acceptsConnections(port),
  })
  return { ...daemon, url: `redis://127.0.0.1:${port}` }
}
