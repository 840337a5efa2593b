import { rm } from 'node:fs/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@kapao/database/embedded'
import { clearAbandoned, makePostgresFolder } from '@kapao/testkit/abandoned'
import { childrenOf, signalAll } from './processes.ts'

/** A separate PostgreSQL, as durable as in production, which can be killed and frozen. */
export type Cluster = {
  url: (databaseName: string) => string
  /** Kills the postmaster as a power cut would; its other processes notice and exit. */
  killPostmaster: () => Promise<void>
  /** Kills all of its processes, and so loses everything that was only in their memory. */
  killAll: () => Promise<void>
  freeze: () => void
  thaw: () => void
  /** Starts it again, as `npm start` does. */
  start: () => Promise<void>
  /** Stops it and removes its data. */
  close: () => Promise<void>
}

const prefix = 'kapao-chaos-'

export async function openCluster(): Promise<Cluster> {
  await clearAbandoned(prefix)
  const folder = await makePostgresFolder(prefix)
  function launch(): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({ dataDir: folder })
  }
  let postgres = await launch()
  let frozen: number[] = []
  async function kill(others: readonly number[]): Promise<void> {
    signalAll([postgres.pid, ...others], 'SIGKILL')
    await postgres.ended
  }
  function thaw(): void {
    signalAll(frozen, 'SIGCONT')
    frozen = []
  }
  return {
    url: (databaseName) => postgres.url(databaseName),
    killPostmaster: () => kill([]),
    killAll: () => kill(childrenOf(postgres.pid)),
    freeze: () => {
      frozen = [postgres.pid, ...childrenOf(postgres.pid)]
      signalAll(frozen, 'SIGSTOP')
    },
    thaw,
    start: async () => {
      postgres = await launch()
    },
    close: async () => {
      thaw()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
