import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '@kapao/database/connect'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { ensureDatabase } from '@kapao/database/ensure-database'
import { migrate } from '@kapao/database/migrate'
import { sql } from 'kysely'
import { drawId } from './random.ts'

/** A PostgreSQL of its own, as durable as in production, with members who can be paid. */
export type World = {
  db: Database
  url: string
  members: readonly string[]
  close: () => Promise<void>
}

export const openWorld = async (memberCount: number): Promise<World> => {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const url = postgres.url('bench')
  await ensureDatabase(postgres.url('postgres'), 'bench')
  await migrate(url)
  const { db, close } = connect(url, 16)
  const members = Array.from({ length: memberCount }, drawId)
  await sql`insert into ledger.account (member_id, currency) select unnest(${members}::uuid[]), 'BAHT'`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  return {
    db,
    url,
    members,
    close: async () => {
      await close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
