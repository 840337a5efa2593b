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

/** The server's time, as PostgreSQL reads it as a moment to restore to. */
export function readMoment(url: string): Promise<string> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ moment: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as moment`,
    )
    return rows[0]!.moment
  })
}

/** Begins a new segment of the WAL, and returns the name of the one before. */
export function switchWal(url: string): Promise<string> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal()) as segment',
    )
    return rows[0]!.segment
  })
}

/** Whether the leader has stored a segment of its WAL. */
export function hasStored(url: string, segment: string): Promise<boolean> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ stored: boolean | null }>(
      'select last_archived_wal >= $1 as stored from pg_stat_archiver',
      [segment],
    )
    return rows[0]?.stored === true
  })
}

/** Whether a restored server has reached the moment, and accepts writes. */
export function isWritable(url: string): Promise<boolean> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ writable: boolean }>('select not pg_is_in_recovery() as writable')
    return rows[0]!.writable
  })
}
