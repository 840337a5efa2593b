import { furnish, type Furnishing } from '../chaos/world.ts'
import { type FailoverCluster, openFailoverCluster } from './cluster.ts'
import type { Replication } from './patroni-settings.ts'

/** What runs share: the cluster that faults strike, the sandbox out of their reach, and registered members. */
export type World = Furnishing & { cluster: FailoverCluster }

/** The role with which the tests' server connects (`packages/testkit/src/postgres.ts`), and so PgBouncer lets in. */
const application = { role: 'kapao_tests_app', password: 'kapao-tests-app' }

/** Opens a world. A PostgreSQL for the sandbox must be configured, as the tests' setup does. */
export async function openWorld(
  {
    replication,
    isFenced,
    pgBackRest,
  }: { replication: Replication; isFenced?: boolean | undefined; pgBackRest?: string },
  signal?: AbortSignal,
): Promise<World> {
  const cluster = await openFailoverCluster({ replication, isFenced, pgBackRest, application })
  try {
    const furnishing = await furnish(cluster, signal)
    async function close(): Promise<void> {
      await furnishing.close()
      await cluster.close()
    }
    return { ...furnishing, cluster, close }
  } catch (thrown) {
    await cluster.close()
    throw thrown
  }
}
