import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Selectable, sql } from 'kysely'
import { chunk, rowsAtOnce } from '../../platform/chunk.ts'

export type FileRow = Selectable<Tables['chat_file']>

type Reader = Database | DatabaseTransaction

/** Inserts a file, also in place of one that has been deleted. False if it is there already. */
export async function insertFile(
  db: Reader,
  row: Omit<FileRow, 'sent_at' | 'unwanted_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('chat_file')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['participant_id', 'file_id'])
        .doUpdateSet({ name: row.name, uploaded_at: row.uploaded_at, unwanted_at: null })
        .where('chat_file.name', 'is', null),
    )
    .returning('file_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findFile(
  db: Reader,
  { participantId, fileId }: { participantId: string; fileId: string },
): Promise<FileRow | undefined> {
  return db
    .selectFrom('chat_file')
    .selectAll()
    .where('participant_id', '=', participantId)
    .where('file_id', '=', fileId)
    .where('unwanted_at', 'is', null)
    .executeTakeFirst()
}

/** Marks a file as sent. False if the participant has no such file, or it has been deleted. */
export async function markFileSent(
  tx: DatabaseTransaction,
  { participantId, fileId, at }: { participantId: string; fileId: string; at: Date },
): Promise<boolean> {
  const marked = await tx
    .updateTable('chat_file')
    .set({ sent_at: sql`coalesce(sent_at, ${at})` })
    .where('participant_id', '=', participantId)
    .where('file_id', '=', fileId)
    .where('name', 'is not', null)
    .where('unwanted_at', 'is', null)
    .returning('file_id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Gives an unsent file to another participant. It is inserted again, because a row cannot change its owner. */
export async function giveFile(
  tx: DatabaseTransaction,
  { owners, participantId, fileId }: { owners: readonly string[]; participantId: string; fileId: string },
): Promise<void> {
  const given = await tx
    .deleteFrom('chat_file')
    .where('participant_id', '=', sql<string>`any(${owners}::uuid[])`)
    .where('file_id', '=', fileId)
    .where('sent_at', 'is', null)
    .where('name', 'is not', null)
    .where('unwanted_at', 'is', null)
    .returningAll()
    .execute()
  await insertFor(tx, participantId, given)
}

/** Gives a guest's files to the member who takes the conversation along. */
export async function moveFiles(
  tx: DatabaseTransaction,
  { guest, memberId }: { guest: string; memberId: string },
): Promise<void> {
  const moved = await tx.deleteFrom('chat_file').where('participant_id', '=', guest).returningAll().execute()
  await insertFor(tx, memberId, moved)
}

async function insertFor(
  tx: DatabaseTransaction,
  participantId: string,
  files: readonly FileRow[],
): Promise<void> {
  for (const some of chunk(files, rowsAtOnce))
    await tx
      .insertInto('chat_file')
      .values(some.map((row) => ({ ...row, participant_id: participantId })))
      .execute()
}
