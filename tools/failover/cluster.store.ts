import pg from 'pg'

async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  // Without a listener, the error of a connection that breaks would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the table to which the test of the cluster writes. */
export function createMarks(url: string): Promise<unknown> {
  return withConnection(url, (client) => client.query('create table mark (what text primary key)'))
}

export function writeMark(url: string, mark: string): Promise<unknown> {
  return withConnection(url, (client) => client.query('insert into mark values ($1)', [mark]))
}

export function readMarks(url: string): Promise<string[]> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ what: string }>('select what from mark order by what')
    return rows.map(({ what }) => what)
  })
}
