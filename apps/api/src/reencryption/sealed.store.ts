import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'

/** A column with sealed text, and what its row is read by: the primary key first, in its order. */
export type SealedColumn = {
  table:
    | 'game_account'
    | 'game_provider'
    | 'wheel_turn'
    | 'operator'
    | 'operator_invitation'
    | 'approval'
    | 'push_subscription'
  column: string
  key: readonly string[]
  /** Further columns that the secret is bound to. */
  more?: readonly string[]
}

export type SealedRow = { row: string; sealed: string; read: Readonly<Record<string, string>> }

/** Locks the next rows in the order of their key, after the given one. Rows without a secret are left out. */
export async function lockSealed(
  tx: DatabaseTransaction,
  { table, column, key, more = [] }: SealedColumn,
  { after, most }: { after: readonly string[] | undefined; most: number },
): Promise<SealedRow[]> {
  const [sealed, names] = [sql.ref(column), sql.join(key.map((name) => sql.ref(name)))]
  const later = after === undefined ? sql`true` : sql`(${names}) > (${sql.join(after)})`
  const read = sql.join([...key, ...more].flatMap((name) => [sql.lit(name), sql.ref(name)]))
  const { rows } = await sql<SealedRow>`
    select ctid::text as row, ${sealed} as sealed, json_build_object(${read}) as read
    from ${sql.table(table)} where ${sealed} is not null and ${later}
    order by ${names} limit ${most} for update`.execute(tx)
  return rows
}

/** Replaces the sealed text of locked rows. */
export async function replaceSealed(
  tx: DatabaseTransaction,
  { table, column }: SealedColumn,
  replaced: readonly { row: string; sealed: string }[],
): Promise<void> {
  const [rows, texts] = [replaced.map(({ row }) => row), replaced.map(({ sealed }) => sealed)]
  await sql`update ${sql.table(table)} t set ${sql.ref(column)} = given.sealed
    from unnest(${rows}::text[]::tid[], ${texts}::text[]) as given (row, sealed)
    where t.ctid = given.row`.execute(tx)
}

/** How many secrets of a column are sealed with each version. */
export async function countVersions(
  db: Database,
  { table, column }: SealedColumn,
): Promise<{ version: string; count: number }[]> {
  const sealed = sql.ref(column)
  const { rows } = await sql<{ version: string; count: number }>`
    select split_part(${sealed}, '.', 1) as version, count(*)::integer as count
    from ${sql.table(table)} where ${sealed} is not null group by 1 order by 1`.execute(db)
  return rows
}
