import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Selectable, sql } from 'kysely'
import { chunk, rowsAtOnce } from '../../platform/chunk.ts'
import type { FileRow } from './chat-file.store.ts'

export type ConversationRow = Selectable<Tables['chat_conversation']>
export type MessageRow = Selectable<Tables['chat_message']>

type Reader = Database | DatabaseTransaction

export function findConversation(db: Reader, participantId: string): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('chat_conversation')
    .selectAll()
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
}

/** Locks a conversation against other writers until the transaction ends. */
export function lockConversation(
  tx: DatabaseTransaction,
  participantId: string,
): Promise<ConversationRow | undefined> {
  return tx
    .selectFrom('chat_conversation')
    .selectAll()
    .where('participant_id', '=', participantId)
    .forUpdate()
    .executeTakeFirst()
}

/** Inserts a participant's conversation, unless another request has done so at the same time. */
export async function insertConversation(
  tx: DatabaseTransaction,
  row: Pick<ConversationRow, 'participant_id' | 'kind' | 'session_id' | 'language' | 'last_at'>,
): Promise<void> {
  await tx
    .insertInto('chat_conversation')
    .values({ ...row, state: 'bot' })
    .onConflict((conflict) => conflict.column('participant_id').doNothing())
    .execute()
}

export function changeConversation(
  tx: DatabaseTransaction,
  participantId: string,
  set: Partial<Omit<ConversationRow, 'participant_id' | 'kind'>>,
): Promise<ConversationRow> {
  return tx
    .updateTable('chat_conversation')
    .set(set)
    .where('participant_id', '=', participantId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findByClientId(
  db: Reader,
  {
    participantId,
    author,
    clientId,
  }: { participantId: string; author: MessageRow['author']; clientId: string },
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('chat_message')
    .selectAll()
    .where('participant_id', '=', participantId)
    .where('author', '=', author)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export async function insertMessage(tx: DatabaseTransaction, row: MessageRow): Promise<void> {
  await tx
    .insertInto('chat_message')
    .values({ ...row, payload: JSON.stringify(row.payload) })
    .execute()
}

/** A message with the file that it refers to, and the member whose conversation it belongs to. */
export type MessageWithFile = MessageRow & {
  file_kind: FileRow['kind'] | null
  file_name: string | null
  member_name: string | null
  username: string | null
}

/** The name of a file that is still wanted. */
function keptName() {
  return sql<string | null>`case when chat_file.unwanted_at is null then chat_file.name end`
}

function messages(db: Reader, participantId: string) {
  return db
    .selectFrom('chat_message')
    .leftJoin('chat_file', (join) =>
      join
        .onRef('chat_file.participant_id', '=', 'chat_message.participant_id')
        .onRef('chat_file.file_id', '=', 'chat_message.file_id'),
    )
    .selectAll('chat_message')
    .select(['chat_file.kind as file_kind', keptName().as('file_name')])
    .where('chat_message.participant_id', '=', participantId)
}

type Owner = Pick<MessageWithFile, 'member_name' | 'username'>

/** The member whose conversation it is; a guest's has none. A statement of its own: the row can be on another server. */
async function findOwner(db: Reader, participantId: string): Promise<Owner> {
  const member = await db
    .selectFrom('member')
    .select(['name as member_name', 'username'])
    .where('member_id', '=', participantId)
    .executeTakeFirst()
  return member ?? { member_name: null, username: null }
}

/** The messages after one, in order. */
export async function findMessagesAfter(
  db: Reader,
  { participantId, after, most }: { participantId: string; after: number; most: number },
): Promise<MessageWithFile[]> {
  const [rows, owner] = await Promise.all([
    messages(db, participantId).where('seq', '>', after).orderBy('seq').limit(most).execute(),
    findOwner(db, participantId),
  ])
  return rows.map((row) => ({ ...row, ...owner }))
}

/** The newest messages before one, newest first. */
export async function findMessagesBefore(
  db: Reader,
  params: { participantId: string; before: number | undefined; skip: number; most: number },
): Promise<MessageWithFile[]> {
  const [rows, owner] = await Promise.all([
    messages(db, params.participantId)
      .where('seq', '<', params.before ?? 2_147_483_647)
      .orderBy('seq', 'desc')
      .offset(params.skip)
      .limit(params.most)
      .execute(),
    findOwner(db, params.participantId),
  ])
  return rows.map((row) => ({ ...row, ...owner }))
}

/** The participant's own messages before this one in its session, latest first, at most `most`. */
export function listOwnMessagesBefore(
  db: Reader,
  { participant_id: participantId, session_id: sessionId, seq }: MessageRow,
  most: number,
) {
  return db
    .selectFrom('chat_message')
    .select(['message_type', 'payload'])
    .where('participant_id', '=', participantId)
    .where('session_id', '=', sessionId)
    .where('author', '=', 'participant')
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
}

/** Moves a side's read mark forward, never back and never past the last message. */
export function markRead(
  db: Reader,
  {
    participantId,
    side,
    seq,
  }: { participantId: string; side: 'participant' | 'agent'; seq: number | undefined },
): Promise<ConversationRow | undefined> {
  const column = `read_by_${side}` as const
  return db
    .updateTable('chat_conversation')
    .set({ [column]: sql`greatest(${sql.ref(column)}, least(last_seq, ${seq ?? null}::integer))` })
    .where('participant_id', '=', participantId)
    .returningAll()
    .executeTakeFirst()
}

/** The number of the last message of each conversation. */
export function findLastSeqs(db: Reader, participantIds: readonly string[]) {
  return db
    .selectFrom('chat_conversation')
    .select(['participant_id as participantId', 'last_seq as lastSeq'])
    .where('participant_id', '=', sql<string>`any(${participantIds}::uuid[])`)
    .execute()
}

/** Which of these participants have a conversation. */
export async function findConversations(
  db: Reader,
  participantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('chat_conversation')
    .select('participant_id')
    .where('participant_id', 'in', participantIds)
    .execute()
  return new Set(rows.map((row) => row.participant_id))
}

/** Marks a guest's conversation as moved to a member, once. False if it has moved already or does not exist. */
export function takeGuestConversation(
  tx: DatabaseTransaction,
  { guest, memberId }: { guest: string; memberId: string },
): Promise<{ participant_id: string } | undefined> {
  return tx
    .updateTable('chat_conversation')
    .set({ merged_into: memberId, state: 'closed', agent_id: null, waiting_since: null })
    .where('participant_id', '=', guest)
    .where('kind', '=', 'guest')
    .where('merged_into', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Appends a guest's messages to those of the member, in their order, after the files that they refer to (`moveFiles`). They are
 * inserted again instead of updated: if members are spread over servers, a row cannot change its owner.
 */
export async function moveMessages(
  tx: DatabaseTransaction,
  { guest, memberId, behind }: { guest: string; memberId: string; behind: number },
): Promise<void> {
  const written = await tx
    .deleteFrom('chat_message')
    .where('participant_id', '=', guest)
    .returningAll()
    .execute()
  for (const some of chunk(written, rowsAtOnce))
    await tx
      .insertInto('chat_message')
      .values(
        some.map((row) => ({
          ...row,
          participant_id: memberId,
          seq: row.seq + behind,
          payload: JSON.stringify(row.payload),
        })),
      )
      .execute()
}

/**
 * The session of a member's conversation, and when the newest message of the staff was written that the member has not
 * read; `undefined` if all is read.
 */
export function findUnreadAnswer(
  db: Reader,
  memberId: string,
): Promise<{ sessionId: string; writtenAt: Date } | undefined> {
  return db
    .selectFrom('chat_conversation as c')
    .innerJoin('chat_message as m', 'm.participant_id', 'c.participant_id')
    .select(['m.session_id as sessionId', 'm.created_at as writtenAt'])
    .where('c.participant_id', '=', memberId)
    .where('c.kind', '=', 'member')
    .where('m.author', '=', 'agent')
    .whereRef('m.seq', '>', 'c.read_by_participant')
    .orderBy('m.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
