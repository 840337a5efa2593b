import { connect } from '@kapao/database/connect'
import { createDatabase } from '@kapao/database/ensure-database'
import { openWallet } from '@kapao/ledger/ledger'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { join, type Person } from '@kapao/testkit/people'
import { spawnServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { wireTo } from '@kapao/testkit/wire'
import pg from 'pg'
import { openCitusCluster } from './citus-cluster.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { generateId } from './random.ts'
import { copyDatabase } from './world.store.ts'

/** What runs share: the PostgreSQL that faults strike, the sandbox out of their reach, and registered members. */
export type World = Furnishing & {
  cluster: Cluster
  /** How long a client waits for an answer; by default as long as usual. */
  patienceMilliseconds?: number
}

/** What is in a PostgreSQL before the first run, and the sandbox. */
export type Furnishing = {
  surroundings: Awaited<ReturnType<typeof startSurroundings>>
  people: readonly Person[]
  /** Wallets in the book that clients share. */
  walletIds: readonly string[]
  /** Creates a database in which all members are registered and no money has moved. */
  openDatabase: (name: string) => Promise<void>
  close: () => Promise<void>
}

export const clientCount = 32
/** Few enough that clients share each wallet. */
const walletCount = 8
/** Passwords are hashed two at once; more parallel registrations would only queue. */
const joiningAtOnce = 4
const begun = 'begun'

/** Opens a world. A PostgreSQL for the sandbox must be configured, as the tests' setup does. */
export async function openWorld(signal?: AbortSignal): Promise<World> {
  const cluster = await openCluster()
  return furnishWorld(cluster, { databases: ordinaryDatabases(cluster), signal })
}

/**
 * Three servers share a machine with everything else. With less patience, clients that give up and ask again ask for more than
 * it can answer, and none gets an answer in time.
 */
const patienceOnCitus = 10_000

/** The same on the Citus cluster of this coordinator, for a single run. */
export async function openCitusWorld(adminUrl: string, signal?: AbortSignal): Promise<World> {
  const cluster = await openCitusCluster(adminUrl)
  const world = await furnishWorld(cluster, { databases: cluster.databases, signal })
  return { ...world, patienceMilliseconds: patienceOnCitus }
}

async function furnishWorld(
  cluster: Cluster,
  { databases, signal }: { databases: Databases; signal: AbortSignal | undefined },
): Promise<World> {
  try {
    const furnishing = await furnish(cluster, signal, databases)
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

/** How databases are created, and copied for each run. */
export type Databases = {
  create: (name: string) => Promise<void>
  copy: (names: { from: string; to: string }) => Promise<void>
}

function ordinaryDatabases(cluster: Pick<Cluster, 'url'>): Databases {
  return {
    create: (name) => onMaintenanceDatabase(cluster, (client) => createDatabase(client, name)),
    copy: (names) => onMaintenanceDatabase(cluster, (client) => copyDatabase(client, names)),
  }
}

/** Starts the sandbox, and creates a database with members who have moved no money yet. */
export async function furnish(
  cluster: Pick<Cluster, 'url'>,
  signal?: AbortSignal,
  databases: Databases = ordinaryDatabases(cluster),
): Promise<Furnishing> {
  await databases.create(begun)
  const surroundings = await startSurroundings({ databaseUrl: cluster.url(begun) })
  const walletIds = Array.from({ length: walletCount }, generateId)
  const { db, close } = connect(cluster.url(begun), 1)
  await openKbankAccount(db)
  for (const walletId of walletIds) await openWallet(db, walletId, 'BAHT')
  await close()
  const people = await gather(surroundings, { count: clientCount, signal }).catch(async (thrown: unknown) => {
    await surroundings.close()
    throw thrown
  })
  await troubleBank(surroundings)
  return {
    surroundings,
    people,
    walletIds,
    openDatabase: (name) => databases.copy({ from: begun, to: name }),
    close: surroundings.close,
  }
}

type Gathering = {
  /** A multiple of four. */
  count: number
  /** The server at which they register; this version's by default. */
  program?: readonly string[]
  signal?: AbortSignal | undefined
}

/** Registers members. */
export async function gather(
  { environment, sandbox }: Furnishing['surroundings'],
  { count, program, signal }: Gathering,
): Promise<Person[]> {
  const server = await spawnServer({ ...environment, ROLE: 'api' }, program)
  const wires = { wire: wireTo(server.url), outside: wireTo(sandbox.url) }
  const people: Person[] = []
  async function joinSome(): Promise<void> {
    for (let left = count / joiningAtOnce; left > 0; left -= 1) {
      signal?.throwIfAborted()
      people.push(await join(wires))
    }
  }
  try {
    await Promise.all(Array.from({ length: joiningAtOnce }, joinSome))
  } finally {
    await server.stop()
  }
  return people
}

/** The bank is slow to drop a QR, so that jobs are in progress when the worker is killed, and sometimes fails. */
async function troubleBank({ sandbox }: World['surroundings']): Promise<void> {
  const outside = wireTo(sandbox.url)
  const troubles = [
    { party: 'kbank', call: 'dropQr', fault: 'delay', delayMs: 400 },
    { party: 'kbank', call: 'createQr', fault: 'errorAfter', rate: 0.1 },
  ]
  for (const body of troubles) {
    const { status } = await outside('PUT', '/control/faults', { body })
    if (status !== 200) throw new Error(`The sandbox refused the fault: ${JSON.stringify(body)}`)
  }
}

/** Works on the server's own database, where others are created. */
export async function onMaintenanceDatabase(
  cluster: Pick<Cluster, 'url'>,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await work(client).finally(() => client.end())
}
