import pg from 'pg'

/** A lock that a test holds in the database, so that the server waits at a known step. */
export type HeldLock = { isAwaited: () => Promise<boolean>; letGo: () => Promise<void> }

/** Who waits for a row waits for a transaction, which is of no database: what counts is where the one who waits works. */
const somebodyWaits = `
  select 1 from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`

/** Runs `sql` (a `lock table` or a `select … for update`) and keeps what it locked until it is let go. */
export const holdLock = async (databaseUrl: string, sql: string): Promise<HeldLock> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(sql)
  return {
    isAwaited: async () => (await client.query(somebodyWaits)).rows.length > 0,
    letGo: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}
