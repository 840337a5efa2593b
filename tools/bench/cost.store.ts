import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/** The process of this database's connection. */
export async function readBackend(db: Database): Promise<number> {
  const { rows } = await sql<{ process: number }>`select pg_backend_pid() as process`.execute(db)
  return rows[0]?.process ?? 0
}

/** What the server asks of the database for payments that arrived together: one call, one commit. Returns how many were credited. */
export async function settleGroup(db: Database, payments: readonly object[]): Promise<number> {
  const { rows } = await sql<{ settled: { kind: string }[] }>`
    select settle_payments(${JSON.stringify(payments)}::jsonb) as settled`.execute(db)
  return rows[0]?.settled.filter(({ kind }) => kind === 'credited').length ?? 0
}
