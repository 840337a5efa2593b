import type { ChatNote } from '@kapao/contract/chat-desk'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Selectable, sql } from 'kysely'

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
  await sql`with moved as (delete from chat_note where participant_id = ${guest} returning *)
    insert into chat_note (participant_id, note_id, after_seq, text, written_by, written_at)
    select ${memberId}::uuid, note_id, after_seq + ${behind}::integer, text, written_by, written_at from moved
    on conflict do nothing`.execute(tx)
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
