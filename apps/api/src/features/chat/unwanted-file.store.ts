import type { Database } from '@kapao/database/connect'
import { sql } from 'kysely'

export type UnwantedFile = { participant_id: string; file_id: string; name: string }
type Old = { unsentBefore: Date; sentBefore: Date; now: Date; most: number }

/**
 * Marks files that were never sent, and old ones, as unwanted. From then on no message can refer to them, and they are
 * not shown. Returns how many were marked, at most `most`.
 */
export async function markUnwanted(
  db: Database,
  { unsentBefore, sentBefore, now, most }: Old,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select participant_id, file_id from chat_file
      where name is not null and unwanted_at is null and uploaded_at < ${unsentBefore}
        and (sent_at is null or uploaded_at < ${sentBefore})
      order by uploaded_at limit ${most}
      for update skip locked)
    update chat_file set unwanted_at = ${now} from old
    where chat_file.participant_id = old.participant_id and chat_file.file_id = old.file_id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Unwanted files that the store may still have, in the order of their ids, after a given one. */
export function findUnwanted(
  db: Database,
  { after, most }: { after: string | undefined; most: number },
): Promise<UnwantedFile[]> {
  let query = db
    .selectFrom('chat_file')
    .select(['participant_id', 'file_id', 'name'])
    .where('unwanted_at', 'is not', null)
    .where('name', 'is not', null)
  if (after !== undefined) query = query.where('file_id', '>', after)
  return query.$narrowType<{ name: string }>().orderBy('file_id').limit(most).execute()
}

/** Clears the name of a file that the store has removed. */
export async function clearName(db: Database, file: UnwantedFile): Promise<void> {
  await db
    .updateTable('chat_file')
    .set({ name: null })
    .where('participant_id', '=', file.participant_id)
    .where('file_id', '=', file.file_id)
    .where('name', '=', file.name)
    .execute()
}
