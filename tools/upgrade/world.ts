import { createDatabase } from '@kapao/database/ensure-database'
import { startRedis } from '@kapao/testkit/debian/redis'
import { startSurroundings } from '@kapao/testkit/test-app'
import { join } from 'node:path'
import { type Cluster, openCluster } from '../chaos/cluster.ts'
import { generateId } from '../chaos/random.ts'
import { onMaintenanceDatabase, type Furnishing, gather } from '../chaos/world.ts'
import { copyDatabase } from '../chaos/world.store.ts'
import { mainProgram, migrateTo, prepareBook } from './programs.ts'
import type { Release } from './release.ts'

/** A site of the release before, without its servers: its database with members, the sandbox and Redis. */
export type World = Furnishing & { cluster: Cluster; redisUrl: string; before: Release; operatorKey: string }

type Options = { before: Release; memberCount: number; signal: AbortSignal }

const walletCount = 4
const begun = 'begun'

/** Sets the site up by the programs of the release before. A PostgreSQL for the sandbox must be configured. */
export async function openWorld({ before, memberCount, signal }: Options): Promise<World> {
  const opened: (() => Promise<void>)[] = []
  async function close(): Promise<void> {
    for (const each of opened.toReversed()) await each()
  }
  try {
    const cluster = await openCluster()
    opened.push(cluster.close)
    const redis = await startRedis()
    opened.push(redis.close)
    await onMaintenanceDatabase(cluster, (client) => createDatabase(client, begun))
    const surroundings = await startSurroundings({
      databaseUrl: cluster.url(begun),
      prepare: (ownerUrl) => migrateTo(before, ownerUrl, signal),
    })
    opened.push(surroundings.close)
    const walletIds = Array.from({ length: walletCount }, generateId)
    const operatorKey = await prepareBook(before, cluster.url(begun), walletIds)
    const people = await gather(surroundings, {
      count: memberCount,
      program: [join(before.folder, mainProgram)],
      signal,
    })
    return {
      cluster,
      redisUrl: redis.url,
      before,
      operatorKey,
      surroundings,
      people,
      walletIds,
      openDatabase: (name) =>
        onMaintenanceDatabase(cluster, (client) => copyDatabase(client, { from: begun, to: name })),
      close,
    }
  } catch (thrown) {
    await close()
    throw thrown
  }
}
