import pg from 'pg'

/** Tampers with the book as somebody with owner access to the database could, with the triggers off. */
export async function forge(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    // In a distributed database, also on the servers where the rows are.
    await client.query(`set local citus.propagate_set_commands = 'local'`)
    await client.query('set local session_replication_role = replica')
    await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
