import pg from 'pg'

/** A lock that a test holds in the database to make the server wait at a known step. */
export type HeldLock = {
  isAwaited: () => Promise<boolean>
  /** Ends the connections that wait, as when their process is killed. */
  endWaiting: () => Promise<void>
  letGo: () => Promise<void>
}

/**
 * A session that waits for a row waits for a transaction id, and that lock has no database. So the waiting session's
 * own database is compared.
 */
const somebodyWaits = `
  select pid from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`

/** Runs `sql` (a `lock table` or a `select … for update`) and holds its locks until `letGo`. */
export async function holdLock(databaseUrl: string, sql: string): Promise<HeldLock> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(sql)
  return {
    isAwaited: async () => (await client.query(somebodyWaits)).rows.length > 0,
    endWaiting: async () => {
      await client.query(`select pg_terminate_backend(pid) from (${somebodyWaits}) waiting`)
    },
    letGo: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}
