import type { ChatNote } from '@kapao/contract/chat-desk'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Selectable } from 'kysely'
import { chunk, rowsAtOnce } from '../../platform/chunk.ts'

type NoteRow = Selectable<Tables['chat_note']>

/** The latest notes of a conversation, oldest first. */
export async function listNotes(db: Database, participantId: string, most: number): Promise<NoteRow[]> {
  const rows = await db
    .selectFrom('chat_note')
    .selectAll()
    .where('participant_id', '=', participantId)
    .orderBy('written_at', 'desc')
    .orderBy('note_id')
    .limit(most)
    .execute()
  return rows.toReversed()
}

/** Stores a note once, and returns what is stored under its id. */
export async function keepNote(tx: DatabaseTransaction, row: NoteRow): Promise<NoteRow> {
  await tx
    .insertInto('chat_note')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('chat_note')
    .selectAll()
    .where('participant_id', '=', row.participant_id)
    .where('note_id', '=', row.note_id)
    .executeTakeFirstOrThrow()
}

/** Gives the notes about a guest to the member who took the conversation along, behind the member's messages. */
export async function moveNotes(
  tx: DatabaseTransaction,
  { guest, memberId, behind }: { guest: string; memberId: string; behind: number },
): Promise<void> {
  const moved = await tx.deleteFrom('chat_note').where('participant_id', '=', guest).returningAll().execute()
  for (const some of chunk(moved, rowsAtOnce))
    await tx
      .insertInto('chat_note')
      .values(some.map((row) => ({ ...row, participant_id: memberId, after_seq: row.after_seq + behind })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export function presentNote(row: NoteRow): ChatNote {
  return {
    _id: row.note_id,
    afterSeq: row.after_seq,
    text: row.text,
    by: row.written_by,
    at: row.written_at.toISOString(),
  }
}
