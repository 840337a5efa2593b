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
  const isOld = sql<boolean>`name is not null and unwanted_at is null and uploaded_at < ${unsentBefore}
    and (sent_at is null or uploaded_at < ${sentBefore})`
  const found = await db
    .selectFrom('chat_file')
    .select(['participant_id', 'file_id'])
    .where(isOld)
    .orderBy('uploaded_at')
    .limit(most)
    .execute()
  const participants = found.map((row) => row.participant_id)
  const files = found.map((row) => row.file_id)
  // Looked at once more: one of them may have been sent meanwhile.
  const { numAffectedRows } = await sql`
    update chat_file set unwanted_at = ${now}
    from unnest(${participants}::uuid[], ${files}::uuid[]) as found (owner, id)
    where chat_file.participant_id = found.owner and chat_file.file_id = found.id and ${isOld}`.execute(db)
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
