import pg from 'pg'

export type Session = {
  /** The cluster, the same on a leader and its replicas, and the database in it. */
  cluster: string
  database: string
  role: string
  /** Something between keeps its own sessions with PostgreSQL: what one statement sets, the next may not find. */
  isPooled: boolean
}

const nowhere = { cluster: '', database: '', role: '', process: 0 }

/** Opens a session at an address and says where it leads. Rejects with the driver's error where nothing answers. */
export async function inspectSession(url: string): Promise<Session> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Omit<Session, 'isPooled'> & { process: number }>(
      `select system_identifier::text as cluster, current_database() as database, current_user::text as role,
         pg_backend_pid() as process
       from pg_control_system()`,
    )
    const [{ process, ...session } = nowhere] = rows
    // A pooler makes up the process that it names at the start, because it uses several.
    return { ...session, isPooled: (client as unknown as { processID: number }).processID !== process }
  } finally {
    await client.end().catch(() => undefined)
  }
}
