import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPostgres } from '@kapao/database/embedded-running'
import { childrenOf, signalAll } from '../chaos/processes.ts'
import type { Daemon } from './daemon.ts'
import type { Cable } from './networks.ts'
import type { NodeSettings } from './patroni-settings.ts'
import type { SmallDisk } from './small-disk.ts'

/** What can be struck of a node: PostgreSQL's first process, Patroni alone, or Patroni and all of PostgreSQL. */
export type NodePart = 'postmaster' | 'patroni' | 'node'

/** One of the three nodes: a Patroni and the PostgreSQL that it runs. */
export type DatabaseNode = {
  name: string
  apiUrl: string
  host: string
  port: number
  /** Starts Patroni, which starts PostgreSQL. */
  start: () => Promise<void>
  kill: (part: NodePart) => Promise<void>
  freeze: (part: NodePart) => void
  thaw: () => void
  dataFolder: string
  disk: SmallDisk | undefined
  cable: Cable | undefined
  log: () => string
}

export function createNode(
  { name, network, port, apiPort, dataFolder, disk }: NodeSettings,
  patroni: Daemon,
): DatabaseNode {
  let frozen: number[] = []
  function processesOf(part: NodePart): number[] {
    if (part === 'patroni') return []
    const postmaster = readPostmaster(dataFolder)
    const postgres = postmaster === undefined ? [] : [postmaster]
    return part === 'postmaster' ? postgres : [...postgres, ...postgres.flatMap(childrenOf)]
  }
  return {
    name,
    host: network.host,
    port,
    cable: network.cable,
    dataFolder,
    disk,
    apiUrl: `http://${network.host}:${apiPort}`,
    start: patroni.start,
    log: patroni.log,
    kill: async (part) => {
      const killed = processesOf(part)
      if (part !== 'postmaster') await patroni.kill()
      signalAll(killed, 'SIGKILL')
    },
    freeze: (part) => {
      if (part !== 'postmaster') patroni.freeze()
      frozen = processesOf(part)
      signalAll(frozen, 'SIGSTOP')
    },
    thaw: () => {
      signalAll(frozen, 'SIGCONT')
      frozen = []
      patroni.thaw()
    },
  }
}

function readPostmaster(dataFolder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 && isPostgres(pid) ? pid : undefined
  } catch {
    return undefined
  }
}
