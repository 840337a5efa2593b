import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from '@kapao/database/ensure-database'
import { generatePassword } from '@kapao/database/embedded-random'
import { randomPort } from '@kapao/testkit/free-port'
import { now } from '../chaos/clock.ts'
import { Stuck } from '../chaos/strikes.ts'
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
import { findPrograms, type Programs } from './programs.ts'
import { openRunFolder, type RunFolder } from './run-folder.ts'
import { acceptsConnections, createDaemon, type Daemon } from './daemon.ts'

/** Three PostgreSQL under Patroni, with all that stands before them, on this machine's loopback. */
export type FailoverCluster = {
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
  /** Waits until there is a leader and both others follow it, one of them synchronously. */
  untilWhole: (signal?: AbortSignal) => Promise<Members>
  /** Undefined unless the cluster was opened with them. */
  backups: Backups | undefined
  close: () => Promise<void>
}

export type ClusterOptions = {
  replication?: Replication
  etcdApi?: EtcdApi
  /** The path of pgBackRest, if the nodes' WAL is to be stored. */
  pgBackRest?: string | undefined
  /** The role for which PgBouncer lets clients in. */
  application: { role: string; password: string }
}

const nodeNames = ['node1', 'node2', 'node3'] as const
const wholeWithinMilliseconds = 120_000

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
  { replication = 'synchronous', etcdApi = 'etcd', pgBackRest, application }: ClusterOptions,
): Promise<FailoverCluster> {
  const passwords = {
    owner: generatePassword(),
    replication: generatePassword(),
    rewind: generatePassword(),
  }
  const etcd = await createEtcds(folder, programs, nodeNames)
  const nodes: DatabaseNode[] = []
  const settled: NodeSettings[] = []
  for (const name of nodeNames) settled.push(await settleNode(folder, name))
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
    const apiUrl = `http://127.0.0.1:${settings.apiPort}`
    const patroni = createDaemon({
      folder,
      name,
      command: [programs.patroni, path],
      isReady: async () => (await fetch(`${apiUrl}/patroni`)).status > 0,
    })
    nodes.push(createNode(settings, patroni))
  }
  const apiPorts = [await randomPort(), await randomPort(), await randomPort()]
  const balancer = await createBalancer(folder, programs, { nodes, apiPorts })
  const { daemon: haproxy, leaderPort } = balancer
  const { daemon: pgbouncer, port: pooledPort } = await createPooler(folder, programs, {
    leaderPort,
    ...application,
  })
  const redis = await createRedis(folder, programs)
  function urlAt(port: number, databaseName: string): string {
    return withDatabase(`postgres://${ownerRole}:${passwords.owner}@127.0.0.1:${port}/`, databaseName)
  }
  function members(): Promise<Members> {
    return readMembers(nodes)
  }
  async function untilWhole(signal?: AbortSignal): Promise<Members> {
    for (const begin = now(); ;) {
      const seen = await members().catch(() => undefined)
      if (seen?.leader && seen.replicas.length === nodes.length - 1)
        if (replication === 'asynchronous' || seen.synchronous.length > 0) return seen
      if (now() - begin > wholeWithinMilliseconds)
        throw new Stuck(`The cluster does not become whole. ${describeNodes(nodes, seen)}`)
      await wait(200, undefined, { signal })
    }
  }
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
    members,
    untilWhole,
    backups,
    close: folder.close,
  }
}

/** Who leads and follows, with the end of the log of every node that does neither. */
function describeNodes(nodes: readonly DatabaseNode[], seen: Members | undefined): string {
  const followers = seen?.replicas ?? []
  const missing = nodes.filter((node) => node !== seen?.leader && !followers.includes(node))
  return [
    `Leader: ${seen?.leader?.name ?? 'none'}; following: ${followers.map(({ name }) => name).join(', ') || 'none'}.`,
    ...missing.map((node) => `${node.name} has logged:\n${node.log()}`),
  ].join('\n')
}

async function settleNode(folder: RunFolder, name: string): Promise<NodeSettings> {
  const own = await folder.makeFolder(name)
  return {
    name,
    port: await randomPort(),
    apiPort: await randomPort(),
    dataFolder: join(own, 'data'),
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
