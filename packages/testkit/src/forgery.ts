import pg from 'pg'

/** Tampers with the book as somebody with owner access to the database could, with the triggers off. */
export async function forge(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
