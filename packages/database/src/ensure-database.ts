import pg from 'pg'
import { StartRefusal } from './start-refusal.ts'

/** Creates the database if it is missing, in UTF-8 and sorting by code point, so that every machine sorts alike. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount !== 0) return
    await createDatabase(client, name).catch((error: unknown) => {
      // Another process created it in the meantime.
      if (['42P04', '23505'].includes(codeOf(error))) return
      throw error
    })
  })
}

/** Creates a new database. PostgreSQL refuses if it exists. */
export async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const hasBuiltinLocales = (rows[0]?.version ?? 0) >= 170_000
  const locale = hasBuiltinLocales
    ? `locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`
    : `locale 'C'`
  await client.query(
    `create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8' ${locale}`,
  )
}

/** Drops the database with all its data and closes its open connections. Does nothing if it does not exist. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, (client) => dropDatabaseBy(client, name))
}

/** The same by an open connection to another database. */
export async function dropDatabaseBy(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
}

/**
 * Checks that an external PostgreSQL can be used, and creates its database if it is missing.
 * Throws a `StartRefusal` that names the setting and never shows the password.
 */
export async function checkDatabaseUrl({ setting, url }: { setting: string; url: string }): Promise<void> {
  const { host, name } = readUrl(setting, url)
  try {
    await withClient(url, (client) => client.query('select 1'))
  } catch (error) {
    if (codeOf(error) !== '3D000') throw refuseUrl({ setting, host, name, error })
    const adminUrl = withDatabase(url, 'postgres')
    await ensureDatabase(adminUrl, name).catch((second: unknown) => {
      throw refuseUrl({ setting, host, name, error: second })
    })
  }
}

/** Checks the same of a database that must exist. */
export async function checkDatabaseThere({ setting, url }: { setting: string; url: string }): Promise<void> {
  const { host, name } = readUrl(setting, url)
  await withClient(url, (client) => client.query('select 1')).catch((error: unknown) => {
    throw refuseUrl({ setting, host, name, error })
  })
}

/** The connection URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(name)}`
  return changed.href
}

function readUrl(setting: string, url: string): { host: string; name: string } {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const name = decodeURIComponent(parsed?.pathname.slice(1) ?? '')
  const isPostgres = parsed?.protocol === 'postgres:' || parsed?.protocol === 'postgresql:'
  if (parsed === undefined || !isPostgres || parsed.hostname === '' || name === '')
    throw new StartRefusal(
      `${setting} is not an address of a database; it takes postgres://name:password@host:5432/database.`,
    )
  return { host: parsed.host, name }
}

type Trouble = { setting: string; host: string; name: string; error: unknown }

function refuseUrl({ setting, host, name, error }: Trouble): StartRefusal {
  const code = codeOf(error)
  if (code.startsWith('28'))
    return new StartRefusal(`${setting}: PostgreSQL at ${host} refuses this name or password.`)
  if (code === '42501')
    return new StartRefusal(
      `${setting}: the database "${name}" does not exist at ${host}, and this role may not create it.`,
    )
  if (/^[0-9A-Z]{5}$/.test(code) && error instanceof Error)
    return new StartRefusal(`${setting}: PostgreSQL at ${host} refuses: ${error.message}.`)
  return new StartRefusal(`${setting}: no PostgreSQL answers at ${host}${code === '' ? '' : ` (${code})`}.`)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // Without a listener, the error of a connection that breaks while idle would end the process. The next query fails
  // with it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : ''
}
