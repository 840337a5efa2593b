import pg from 'pg'

/** What a database's schema consists of: the migrations, and the versions of functions. */
export type Schema = { migrations: readonly string[]; functions: readonly string[] }

export async function readSchema(url: string): Promise<Schema> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const migrations = await client.query<{ name: string }>(
      `select name from migration where name like '%.sql' order by name`,
    )
    const functions = await client.query<{ name: string }>(
      `select name || ' ' || hash as name from function_version order by version_no`,
    )
    return {
      migrations: migrations.rows.map(({ name }) => name),
      functions: functions.rows.map(({ name }) => name),
    }
  } finally {
    await client.end()
  }
}
