import type { Database } from '@kapao/database/connect'
import type { ConversationRow } from './chat.store.ts'

/** A conversation with the name of the member whose it is. */
export type InboxRow = ConversationRow & { name: string | null; username: string | null }

const conversations = (db: Database) =>
  db
    .selectFrom('chat_conversation')
    .leftJoin('member', 'member.member_id', 'chat_conversation.participant_id')
    .selectAll('chat_conversation')
    .select(['member.name', 'member.username'])
    .where('chat_conversation.merged_into', 'is', null)

/** Conversations that are an agent's or wait for one: those that wait first, the longest before. */
export const findOpenChats = (db: Database, most: number): Promise<InboxRow[]> =>
  conversations(db)
    .where('chat_conversation.state', 'in', ['waiting', 'agent'])
    .orderBy('chat_conversation.state', 'desc')
    .orderBy('chat_conversation.waiting_since')
    .limit(most)
    .execute()

/** The latest conversations of every state. */
export const findLatestChats = (db: Database, most: number): Promise<InboxRow[]> =>
  conversations(db).orderBy('chat_conversation.last_at', 'desc').limit(most).execute()

export const countWaiting = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('chat_conversation')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findChat = (db: Database, participantId: string): Promise<InboxRow | undefined> =>
  conversations(db).where('chat_conversation.participant_id', '=', participantId).executeTakeFirst()
