import pg from 'pg'

/** A lock that a test holds in the database to make the server wait at a known step. */
export type HeldLock = {
  isAwaited: () => Promise<boolean>
  /** How many sessions wait for it, or for one another. */
  countWaiting: () => Promise<number>
  /** Ends the connections that wait, as when their process is killed. */
  endWaiting: () => Promise<void>
  letGo: () => Promise<void>
}

/**
 * A session that waits for a row waits for a transaction id, and that lock has no database. So the waiting session's
 * own database is compared. PostgreSQL's own processes, and those of Citus, wait for each other at times as well.
 */
const somebodyWaits = `
  select pid from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database() and backend_type = 'client backend'`

/**
 * In a distributed database, a session may also wait for another at a member's server. The last ten digits of its number in
 * Citus are its process at the coordinator.
 */
const somebodyWaitsAnywhere = `${somebodyWaits} union
  select a.pid from citus_lock_waits w join pg_stat_activity a on a.pid = w.waiting_gpid % 10000000000
  where a.datname = current_database() and a.backend_type = 'client backend'`

const isDistributed = `select to_regclass('citus_lock_waits') is not null as "isDistributed"`

async function writeWaiting(client: pg.Client): Promise<string> {
  const [asked] = (await client.query<{ isDistributed: boolean }>(isDistributed)).rows
  return asked?.isDistributed ? somebodyWaitsAnywhere : somebodyWaits
}

/** Whether a session of a database waits for a lock. */
export async function isSomebodyWaiting(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(await writeWaiting(client))).rows.length > 0
  } finally {
    await client.end()
  }
}

/** Runs a statement (a `lock table` or a `select … for update`) and holds its locks until `letGo`. */
export async function holdLock(databaseUrl: string, statement: string): Promise<HeldLock> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const waiting = await writeWaiting(client)
  await client.query('begin')
  await client.query(statement)
  // Within a transaction, PostgreSQL shows the sessions of its first look, without those that connected later.
  async function lookAgain(): Promise<void> {
    await client.query('select pg_stat_clear_snapshot()')
  }
  async function countWaiting(): Promise<number> {
    await lookAgain()
    return (await client.query(waiting)).rows.length
  }
  return {
    isAwaited: async () => (await countWaiting()) > 0,
    countWaiting,
    endWaiting: async () => {
      await lookAgain()
      await client.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`)
    },
    letGo: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}
