import pg from 'pg'

export type QueuePool = {
  pool: pg.Pool
  /** Told once, the next time that an answer is lost on its way: what was asked may have been done. */
  whenLost: (listener: () => void) => void
  close: () => Promise<void>
}

/** One that listens, and one for each job that begins or ends at the same time. */
const most = 17

/**
 * Connections of the queue's own. The queue asks again only after errors whose code it knows; where it cannot write the
 * end of a job and does not know the code, nobody hears of it and the process dies. So here a lost connection is called
 * by a code that it knows. Numbers stay text, as the driver gives them: the queue writes them as JSON.
 */
export const openQueuePool = (databaseUrl: string): QueuePool => {
  const listeners = new Set<() => void>()
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: most,
    connectionTimeoutMillis: 10_000,
    application_name: 'kapao-jobs',
  })
  // What breaks while it is idle is replaced.
  pool.on('error', () => undefined)
  const open = pool.connect.bind(pool) as Connect
  pool.connect = ((callback?: ConnectCallback) =>
    callback ? open(callOnce(callback)) : open().catch(name)) as pg.Pool['connect']
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      const answered = query(...asked)
      return answered instanceof Promise ? answered.catch(report) : answered
    }) as typeof client.query
  })
  const report = (thrown: unknown): never => {
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
 * A queue that is stopped while it begins to listen gives the connection back twice, and hears nobody who refuses the second
 * time: the process would die.
 */
const callOnce =
  (callback: ConnectCallback): ConnectCallback =>
  (thrown, client, done) => {
    let isGivenBack = false
    callback(thrown, client, (fault) => {
      if (!isGivenBack) done(fault)
      isGivenBack = true
    })
  }

/** PostgreSQL's own classes for a connection that fails and a server that is going away, and those of the system. */
const isLost = (thrown: unknown): boolean => {
  const code = (thrown as { code?: unknown } | null)?.code
  return typeof code !== 'string' || /^(08|57P|53|E)/.test(code)
}

/** One of the codes after which the queue tries again. */
const name = (thrown: unknown): never => {
  if (!isLost(thrown)) throw thrown
  throw Object.assign(new Error('The connection to PostgreSQL was lost', { cause: thrown }), {
    code: 'ETIMEDOUT',
  })
}
