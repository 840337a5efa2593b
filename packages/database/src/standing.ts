import pg from 'pg'

/**
 * Whether the role of this connection could change the book without its functions: by a right on a table of the book,
 * as its owner or a member of the owner, as a superuser, or by a right to create roles, schemas or objects of the book.
 */
export async function couldChangeTheBook(
  connection: Pick<pg.Pool, 'query'> | Pick<pg.Client, 'query'>,
): Promise<boolean> {
  const { rows } = await connection.query<{ could: boolean }>(`
    select r.rolsuper or r.rolcreaterole or r.rolbypassrls
      or has_database_privilege(r.oid, current_database(), 'create')
      or exists (
        select from pg_namespace n where n.nspname = 'ledger'
          and (has_schema_privilege(r.oid, n.oid, 'create') or pg_has_role(r.oid, n.nspowner, 'member')))
      or exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'ledger' and c.relkind in ('r', 'p', 'v', 'm')
          and (pg_has_role(r.oid, c.relowner, 'member')
            or has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate, trigger, references')
            or case when current_setting('server_version_num')::int >= 170000
              then has_table_privilege(r.oid, c.oid, 'maintain') else false end))
      as could
    from pg_roles r where r.rolname = current_user`)
  return rows[0]?.could ?? true
}

/**
 * The same for the role of a connection URL. By a client, which ends when its connection is closed: a pool ends before that,
 * and a database that is dropped meanwhile would end the process.
 */
export async function ownsTheBook(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return await couldChangeTheBook(client)
  } finally {
    await client.end()
  }
}
