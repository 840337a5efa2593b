import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationUrl } from '@kapao/database/application-role'
import { bringForward } from '@kapao/database/bring-forward'
import { connect, type Database } from '@kapao/database/connect'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { ensureDatabase } from '@kapao/database/ensure-database'
import { sql } from 'kysely'
import { generateSecret } from './random.ts'

/** A database at the current schema version, with the URLs of its owner and of the application's role. */
export type Location = { db: Database; url: string; applicationUrl: string }

/** A separate PostgreSQL, as durable as in production. */
export type World = { open: (name: string) => Promise<Location>; close: () => Promise<void> }

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const opened: (() => Promise<void>)[] = []
  async function open(name: string): Promise<Location> {
    const url = postgres.url(name)
    const application = { url: applicationUrl(url, generateSecret()), isOurs: true }
    await ensureDatabase(postgres.url('postgres'), name)
    await bringForward({ ownerUrl: url, application })
    const connection = connect(url, 16)
    opened.push(connection.close)
    return { db: connection.db, url, applicationUrl: application.url }
  }
  async function close(): Promise<void> {
    for (const closeOne of opened) await closeOne()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { open, close }
}

/** Creates empty wallets; returns their members in random order. */
export async function openWallets(db: Database, count: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    with opened as (
      insert into ledger.account (member_id, currency) select uuidv7(), 'BAHT' from generate_series(1, ${count}::integer)
      returning member_id)
    select member_id from opened order by random()`.execute(db)
  return rows.map(({ member_id }) => member_id)
}
