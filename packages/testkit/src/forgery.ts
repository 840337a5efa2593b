import pg from 'pg'

/** Changes the book as somebody with the keys to the database itself would: its owner, with the triggers off. */
export const forge = async (databaseUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
