import { type DatabaseConnection, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>

const int8 = 20

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    oid === int8 && format !== 'binary'
      ? (text: string) => BigInt(text)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Gets the text and the parameters of each statement after it has run or failed, and its connection. */
export type ObserveStatement = (text: string, values: readonly unknown[], connection: object) => void

/**
 * Opens a pool of at most `most` connections that reads `bigint` columns as bigint. `close` waits for running queries.
 */
export function connect(
  url: string,
  most = 10,
  limits: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
  observe?: ObserveStatement,
): {
  db: Database
  pool: pg.Pool
  close: () => Promise<void>
} {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    types,
    connectionTimeoutMillis: 10_000,
    // Each connection is a process of PostgreSQL, which is dear to start: a server with few visitors keeps its own.
    idleTimeoutMillis: 60_000,
    application_name: 'kapao',
    ...limits,
  })
  // When a connection breaks (PostgreSQL restarts), its query fails and the pool replaces it. Without these listeners
  // the error event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool,
      ...(observe && {
        onCreateConnection: async (connection) => observeStatements(connection, observe),
      }),
    }),
  })
  return { db, pool, close: () => db.destroy() }
}

function observeStatements(connection: DatabaseConnection, observe: ObserveStatement): void {
  const run = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query, options) => {
    try {
      return await run<never>(query, options)
    } finally {
      observe(query.sql, query.parameters, connection)
    }
  }
}
