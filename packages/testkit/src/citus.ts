import { createDatabase, dropDatabase, withDatabase } from '@kapao/database/ensure-database'
import pg from 'pg'
import { application, type TestDatabase } from './postgres.ts'
import { generateDatabaseName } from './random.ts'

export type CitusDatabase = TestDatabase & {
  /** The same database at one of the workers. */
  workerUrl: string
  /** Creates the extension at the coordinator and the workers. */
  createExtension: () => Promise<void>
  /** Sets into how many pieces each table is cut from now on. */
  setShardCount: (count: number) => Promise<void>
  /** Lets the coordinator know the workers, and them the coordinator. */
  addWorkers: () => Promise<void>
}

type Node = { host: string; port: number; url: string }

/** Creates a database at the coordinator and each worker, still without the extension. */
export async function createCitusDatabase(adminUrl: string): Promise<CitusDatabase> {
  const name = generateDatabaseName()
  const workers = await findWorkers(adminUrl)
  const coordinator = new URL(adminUrl)
  const admins = [adminUrl, ...workers.map((worker) => worker.url)]
  const [url = '', workerUrl = ''] = admins.map((each) => withDatabase(each, name))
  for (const each of admins) await createAt(each, name)
  for (const each of admins.slice(1)) await createRole(each)
  return {
    name,
    url,
    workerUrl,
    createExtension: async () => {
      for (const each of admins) await query(withDatabase(each, name), 'create extension citus')
    },
    setShardCount: async (count) => {
      await query(url, `alter database ${name} set citus.shard_count = ${count}`)
    },
    addWorkers: async () => {
      await query(url, 'select citus_set_coordinator_host($1, $2)', [
        coordinator.hostname,
        Number(coordinator.port || 5432),
      ])
      for (const { host, port } of workers) await query(url, 'select citus_add_node($1, $2)', [host, port])
    },
    drop: async () => {
      for (const each of admins) await dropDatabase(each, name)
    },
  }
}

async function createAt(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // Citus would create it at the workers too, and without the extension.
    await client.query('set citus.enable_create_database_propagation = off')
    await createDatabase(client, name)
  } finally {
    await client.end()
  }
}

/** A role that was created before the extension is known at the coordinator alone. */
async function createRole(adminUrl: string): Promise<void> {
  const { role, password } = application
  const found = await query(adminUrl, 'select from pg_roles where rolname = $1', [role])
  if (found.length === 0) await query(adminUrl, `create role ${role} login password '${password}'`)
}

/** The workers that a coordinator knows, with the addresses of the same role and database there. */
export async function findWorkers(adminUrl: string): Promise<Node[]> {
  const nodes = await query<Omit<Node, 'url'>>(
    adminUrl,
    'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by 1, 2',
  )
  return nodes.map(({ host, port }) => ({
    host,
    port,
    url: Object.assign(new URL(adminUrl), { hostname: host, port: String(port) }).href,
  }))
}

/** Runs a statement on a connection of its own, and returns its rows. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<Row>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
