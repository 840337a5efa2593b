import { randomPort } from '@kapao/testkit/free-port'
import type { Programs } from './programs.ts'
import type { NodeNetwork } from './networks.ts'
import type { RunFolder } from './run-folder.ts'
import { createDaemon, type Daemon } from './daemon.ts'

/** The three etcd: one on each machine, so that any machine may die. */
export type Etcds = { daemons: readonly Daemon[]; addresses: readonly string[] }

export async function createEtcds(
  folder: RunFolder,
  programs: Programs,
  networks: ReadonlyMap<string, NodeNetwork>,
): Promise<Etcds> {
  const members: { name: string; client: string; peer: string; network: NodeNetwork }[] = []
  for (const [nodeName, network] of networks)
    members.push({
      name: `etcd-${nodeName}`,
      client: `http://${network.host}:${await randomPort()}`,
      peer: `http://${network.host}:${await randomPort()}`,
      network,
    })
  const cluster = members.map(({ name, peer }) => `${name}=${peer}`).join(',')
  const daemons: Daemon[] = []
  for (const { name, client, peer, network } of members) {
    const settings = {
      name,
      'data-dir': await folder.makeFolder(name),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': cluster,
      'initial-cluster-state': 'new',
      'initial-cluster-token': 'kapao',
      'auto-compaction-retention': '1',
      'log-level': 'error',
      'enable-v2': 'true',
    }
    daemons.push(
      createDaemon({
        folder,
        name,
        network,
        command: [programs.etcd, ...Object.entries(settings).map(([key, value]) => `--${key}=${value}`)],
        isReady: () => isHealthy(client),
      }),
    )
  }
  return { daemons, addresses: members.map(({ client }) => new URL(client).host) }
}

async function isHealthy(client: string): Promise<boolean> {
  const answered = await fetch(`${client}/health`, { signal: AbortSignal.timeout(1000) })
  return answered.ok
}
