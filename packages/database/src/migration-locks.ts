import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/**
 * The key of the advisory lock that makes two servers starting together migrate one after the other. Any fixed number.
 */
const migrationLock = 720_261_120

/** Tries of a transaction whose locks are in use. */
const mostTries = 60
const pauseMilliseconds = 500

/**
 * Waits for the lock by asking again. A statement that waits for it would hold a snapshot, for which `create index
 * concurrently` of the one that has the lock waits: both for ever.
 */
export async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      migrationLock,
    ])
    if (rows[0]?.is_ours) return
    await wait(pauseMilliseconds / 5)
  }
}

/**
 * Works in a transaction that waits at most a second for each lock: a query that waits for a table's lock blocks
 * every later one. It then lets them pass and begins again.
 */
export async function inTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  for (let left = mostTries - 1; ; left -= 1) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '1s'`)
      const result = await work()
      await client.query('commit')
      return result
    } catch (thrown) {
      await client.query('rollback')
      if (left === 0 || !isLockTimeout(thrown)) throw thrown
    }
    await wait(pauseMilliseconds)
  }
}

function isLockTimeout(thrown: unknown): boolean {
  return thrown instanceof Error && ('code' in thrown ? thrown.code === '55P03' : isLockTimeout(thrown.cause))
}

/** Runs one statement outside a transaction. It may have run before, wholly or in part. */
export async function runOnline(client: pg.Client, sql: string): Promise<void> {
  await dropUnfinishedIndex(client, sql)
  await client.query(sql)
}

/** An index whose creation was interrupted stays, is never used, and would count as existing. */
async function dropUnfinishedIndex(client: pg.Client, sql: string): Promise<void> {
  const created =
    /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s+([\w.]+)/im
  const [, index, table] = created.exec(sql) ?? []
  if (index === undefined) return
  const { rows } = await client.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = to_regclass($1) and c.relname = $2 and not i.indisvalid`,
    [table, index],
  )
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
}
