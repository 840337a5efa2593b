import type { DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'
import pg from 'pg'

/** In a distributed database, also on the servers where the rows are. PostgreSQL without Citus ignores the first setting. */
const withoutTriggers = [
  `set local citus.propagate_set_commands = 'local'`,
  `set local session_replication_role = replica`,
]

/** Turns the triggers off until a transaction of the owner ends. */
export async function turnTriggersOff(tx: DatabaseTransaction): Promise<void> {
  for (const setting of withoutTriggers) await sql.raw(setting).execute(tx)
}

/** Tampers with the book as somebody with owner access to the database could, with the triggers off. */
export async function forge(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    for (const setting of withoutTriggers) await client.query(setting)
    await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
