import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

/** A column with sealed text, and what its row is read by: the columns of the primary key, in its order, with their types. */
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
  key: Readonly<Record<string, 'uuid' | 'text' | 'bytea'>>
  /** Further columns that the secret is bound to. */
  more?: readonly string[]
}

export type SealedRow = { sealed: string; read: Readonly<Record<string, string>> }

/** The next rows in the order of their key, after the given one. Rows without a secret are left out. */
export async function listSealed(
  db: Database,
  { table, column, key, more = [] }: SealedColumn,
  { after, most }: { after: readonly string[] | undefined; most: number },
): Promise<SealedRow[]> {
  const names = Object.keys(key)
  const [sealed, refs] = [sql.ref(column), sql.join(names.map((name) => sql.ref(name)))]
  const later = after === undefined ? sql`true` : sql`(${refs}) > (${sql.join(after)})`
  const read = sql.join([...names, ...more].flatMap((name) => [sql.lit(name), sql.ref(name)]))
  const { rows } = await sql<SealedRow>`
    select ${sealed} as sealed, json_build_object(${read}) as read
    from ${sql.table(table)} where ${sealed} is not null and ${later}
    order by ${refs} limit ${most}`.execute(db)
  return rows
}

/**
 * Replaces the sealed text of rows that still have what was read, and returns how many. Another server has just sealed
 * the others.
 */
export async function replaceSealed(
  db: Database,
  { table, column, key }: SealedColumn,
  replaced: readonly (SealedRow & { replacement: string })[],
): Promise<number> {
  const keys = Object.entries(key)
  const lists = [
    ...keys.map(([name]) => replaced.map(({ read }) => read[name])),
    replaced.map(({ sealed }) => sealed),
    replaced.map(({ replacement }) => replacement),
  ]
  const isSameRow = keys.map(
    ([name, type]) => sql`t.${sql.ref(name)} = given.${sql.ref(name)}::${sql.raw(type)}`,
  )
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = given.replacement
    from unnest(${sql.join(lists.map((list) => sql`${list}::text[]`))})
      as given (${sql.join(keys.map(([name]) => sql.ref(name)))}, sealed, replacement)
    where ${sql.join(isSameRow, sql` and `)} and t.${sql.ref(column)} = given.sealed`.execute(db)
  return Number(numAffectedRows ?? 0)
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
