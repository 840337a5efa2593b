import pg from 'pg'

export type QueuePool = {
  pool: pg.Pool
  /** Calls the listener once, the next time that the answer to a query is lost: the query may have been executed. */
  whenLost: (listener: () => void) => void
  close: () => Promise<void>
}

/**
 * One connection that listens, and three by which the 16 jobs begin and end. That takes a job a millisecond, so they wait for each
 * other, where each of their own would cost PostgreSQL a process at every start of a server.
 */
const most = 4

/**
 * Opens the queue's own connections. The queue retries only after errors with a code that it knows. When it cannot
 * record the end of a job and does not know the code, the error is unhandled and the process dies. So a lost connection
 * is reported here with a code that it knows. Numbers stay text, the driver's default: the queue writes them as JSON.
 */
export function openQueuePool(databaseUrl: string): QueuePool {
  const listeners = new Set<() => void>()
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: most,
    connectionTimeoutMillis: 10_000,
    application_name: 'kapao-jobs',
  })
  // The pool replaces a connection that breaks while idle.
  pool.on('error', () => undefined)
  const open = pool.connect.bind(pool) as Connect
  pool.connect = ((callback?: ConnectCallback) =>
    callback ? open(callOnce(callback)) : open().catch(nameRefused)) as pg.Pool['connect']
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      const answered = query(...asked)
      if (!(answered instanceof Promise)) return answered
      return answered.catch((thrown: unknown) => {
        // This server follows another one now. A closed connection is not used again when it is released.
        if (isReadOnly(thrown)) void client.end().catch(() => undefined)
        return report(thrown)
      })
    }) as typeof client.query
  })
  function report(thrown: unknown): never {
    const waiting = isLost(thrown) ? [...listeners] : []
    for (const listener of waiting) {
      listeners.delete(listener)
      listener()
    }
    return name(thrown)
  }
  return { pool, whenLost: (listener) => void listeners.add(listener), close: () => pool.end() }
}

type ConnectCallback = (
  thrown: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (fault?: Error | boolean) => void,
) => void
type Connect = { (): Promise<pg.PoolClient>; (callback: ConnectCallback): void }

/**
 * A queue that is stopped while it begins to listen releases its connection twice. It does not handle the error that
 * the pool throws the second time, so the process would die.
 */
function callOnce(callback: ConnectCallback): ConnectCallback {
  return (thrown, client, done) => {
    let isGivenBack = false
    callback(thrown, client, (fault) => {
      if (!isGivenBack) done(fault)
      isGivenBack = true
    })
  }
}

/**
 * PostgreSQL's error classes for a failed connection or a server that shuts down, its code for a server that has become a
 * replica, and the codes of the system.
 */
function isLost(thrown: unknown): boolean {
  const code = codeOf(thrown)
  return typeof code !== 'string' || /^(08|57P|53|25006|E)/.test(code)
}

function isReadOnly(thrown: unknown): boolean {
  return codeOf(thrown) === '25006'
}

function codeOf(thrown: unknown): unknown {
  return (thrown as { code?: unknown } | null)?.code
}

/** Rethrows a lost connection with a code after which the queue tries again. */
function name(thrown: unknown): never {
  if (!isLost(thrown)) throw thrown
  return retryLater(thrown)
}

/**
 * Rethrows why no connection was opened, likewise: a server whose disk is full gives any code. Only a wrong role, password or
 * database stays as it is.
 */
function nameRefused(thrown: unknown): never {
  if (/^(28|3D)/.test(String(codeOf(thrown)))) throw thrown
  return retryLater(thrown)
}

function retryLater(thrown: unknown): never {
  throw Object.assign(new Error('The connection to PostgreSQL was lost', { cause: thrown }), {
    code: 'ETIMEDOUT',
  })
}
