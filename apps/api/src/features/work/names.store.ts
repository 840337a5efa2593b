import type { Database } from '@kapao/database/connect'

/** The names of members, by their ids. */
export async function findNames(db: Database, memberIds: readonly string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .select(['member_id', 'name'])
    .where('member_id', 'in', memberIds)
    .execute()
  return new Map(rows.map(({ member_id, name }) => [member_id, name]))
}
