import { randomPort } from '@kapao/testkit/free-port'
import type { Programs } from './programs.ts'
import type { RunFolder } from './run-folder.ts'
import { createDaemon, type Daemon } from './daemon.ts'

/** The three etcd: one on each machine, so that any machine may die. */
export type Etcds = { daemons: readonly Daemon[]; addresses: readonly string[] }

export async function createEtcds(
  folder: RunFolder,
  programs: Programs,
  nodeNames: readonly string[],
): Promise<Etcds> {
  const members: { name: string; client: string; peer: string }[] = []
  for (const nodeName of nodeNames)
    members.push({
      name: `etcd-${nodeName}`,
      client: `http://127.0.0.1:${await randomPort()}`,
      peer: `http://127.0.0.1:${await randomPort()}`,
    })
  const cluster = members.map(({ name, peer }) => `${name}=${peer}`).join(',')
  const daemons: Daemon[] = []
  for (const { name, client, peer } of members) {
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
