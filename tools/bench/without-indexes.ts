import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/** Inserts into a table without its indexes, which are created again afterwards: that takes minutes instead of an hour. */
export async function insertWithoutIndexes(
  db: Database,
  table: string,
  insert: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
    db,
  )
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db)
  await insert()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}
