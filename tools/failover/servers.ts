import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { withRole } from '@kapao/database/application-role'
import { spawnServer, type SpawnedServer } from '@kapao/testkit/spawned-server'
import { type Part, startPart } from '../chaos/part.ts'
import { now } from '../chaos/clock.ts'
import type { FailoverCluster } from './cluster.ts'

/** The product's servers of a run: 3 api, 2 workers, and the book's server of the chaos suite. */
export type Servers = Readonly<Record<'api' | 'worker' | 'book', readonly Part[]>> & {
  bookUrl: () => string
  /** What the servers have logged as errors, and how often. */
  errors: () => string[]
  close: () => Promise<void>
}

const bookServer = fileURLToPath(new URL('../chaos/book-server.ts', import.meta.url))
const startWithinMilliseconds = 90_000

type Options = {
  databaseName: string
  environment: Readonly<Record<string, string>> & { DATABASE_URL: string }
  signal: AbortSignal
  complain: (what: string) => void
}

export async function startServers(cluster: FailoverCluster, options: Options): Promise<Servers> {
  const { databaseName, signal, complain } = options
  const addresses = addressesOf(cluster, databaseName, options.environment.DATABASE_URL)
  const environment = {
    ...options.environment,
    ...addresses,
    REDIS_URL: cluster.redisUrl,
    LOG_LEVEL: 'error',
  }
  const parts: Part[] = []
  const spawned: SpawnedServer[] = []
  let bookUrl = ''
  /** A supervisor starts a server again until it stays, as one does that began while the database was away. */
  async function launch(settings: Record<string, string>, program?: string[]): Promise<SpawnedServer> {
    for (const begin = now(); ;) {
      try {
        const server = await spawnServer(settings, program, { cwd: cluster.folder.path })
        spawned.push(server)
        return server
      } catch (thrown) {
        if (signal.aborted || now() - begin > startWithinMilliseconds) throw thrown
        await wait(500)
      }
    }
  }
  async function start(part: Omit<Parameters<typeof startPart>[0], 'complain'>): Promise<Part> {
    const started = await startPart({ ...part, complain })
    parts.push(started)
    return started
  }
  async function close(): Promise<void> {
    for (const part of parts) {
      part.thaw()
      await part.end()
    }
  }
  try {
    const api = cluster.apiPorts.map((port, index) =>
      start({
        name: `api ${index + 1}`,
        launch: () => launch({ ...environment, ROLE: 'api', PORT: String(port) }),
      }),
    )
    const worker = [1, 2].map((number) =>
      start({ name: `worker ${number}`, launch: () => launch({ ...environment, ROLE: 'worker' }) }),
    )
    const book = start({
      name: 'book server',
      launch: () => launch({ DATABASE_URL: addresses.DATABASE_URL, POSTING: 'poster' }, [bookServer]),
      moved: (url) => {
        bookUrl = url
      },
    })
    await Promise.all([...api, ...worker, book])
    return {
      api: await Promise.all(api),
      worker: await Promise.all(worker),
      book: [await book],
      bookUrl: () => bookUrl,
      errors: () => countErrors(spawned.map((server) => server.log()).join('\n')),
      close,
    }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

type LogLine = { level?: number; msg?: string; err?: { message?: string; stack?: string } }

/** The events at the level of errors, with the first lines of their stack. */
export function countErrors(log: string): string[] {
  const counts = new Map<string, number>()
  for (const line of log.split('\n')) {
    const { level = 0, msg, err } = readLine(line)
    if (level < 50) continue
    const what = `${msg}: ${err?.stack?.split('\n').slice(0, 4).join(' ') ?? err?.message}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts].map(([what, times]) => `${times} × ${what}`)
}

function readLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return {}
  }
}

/** Queries go through PgBouncer, what needs a session to HAProxy's port for the leader, and reports to that for replicas. */
function addressesOf(cluster: FailoverCluster, databaseName: string, roleUrl: string) {
  const { username: role, password } = new URL(roleUrl)
  const direct = withRole(cluster.url(databaseName), { role, password })
  return {
    DATABASE_URL: cluster.pooledUrl(databaseName),
    DATABASE_DIRECT_URL: direct,
    DATABASE_REPLICA_URL: withRole(cluster.replicaUrl(databaseName), { role, password }),
  }
}
