import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { spawnServer, type SpawnedServer } from '@kapao/testkit/spawned-server'
import { type Part, startPart } from '../chaos/part.ts'
import { now } from '../chaos/clock.ts'
import type { FailoverCluster } from './cluster.ts'

/** The product's servers of a run: 3 api, 2 workers, and the book's server of the chaos suite. */
export type Servers = Readonly<Record<'api' | 'worker' | 'book', readonly Part[]>> & {
  bookUrl: () => string
  close: () => Promise<void>
}

/**
 * Whether the product takes an address of its own for what needs a session (`DATABASE_DIRECT_URL`). Only then may its
 * queries go through PgBouncer.
 */
const hasDirectUrl = false

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
  let bookUrl = ''
  /** A supervisor starts a server again until it stays, as one does that began while the database was away. */
  async function launch(settings: Record<string, string>, program?: string[]): Promise<SpawnedServer> {
    for (const begin = now(); ;) {
      try {
        return await spawnServer(settings, program, { cwd: cluster.folder.path })
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
      close,
    }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

type Addresses = Readonly<Record<string, string>> & { DATABASE_URL: string }

function addressesOf(cluster: FailoverCluster, databaseName: string, roleUrl: string): Addresses {
  const direct = new URL(cluster.url(databaseName))
  const { username, password } = new URL(roleUrl)
  direct.username = username
  direct.password = password
  return hasDirectUrl
    ? { DATABASE_URL: cluster.pooledUrl(databaseName), DATABASE_DIRECT_URL: direct.href }
    : { DATABASE_URL: direct.href }
}
