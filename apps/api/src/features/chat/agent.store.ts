import type { Database } from '@kapao/database/connect'
import type { ConversationRow } from './chat.store.ts'

/** A conversation with its member's name. */
export type InboxRow = ConversationRow & { name: string | null; username: string | null }

function conversations(db: Database) {
  return db
    .selectFrom('chat_conversation')
    .leftJoin('member', 'member.member_id', 'chat_conversation.participant_id')
    .selectAll('chat_conversation')
    .select(['member.name', 'member.username'])
    .where('chat_conversation.merged_into', 'is', null)
}

/** Conversations that an agent has or that wait for one: waiting ones first, the longest wait first. */
export function findOpenChats(db: Database, most: number): Promise<InboxRow[]> {
  return conversations(db)
    .where('chat_conversation.state', 'in', ['waiting', 'agent'])
    .orderBy('chat_conversation.state', 'desc')
    .orderBy('chat_conversation.waiting_since')
    .limit(most)
    .execute()
}

/** The latest conversations of every state. */
export function findLatestChats(db: Database, most: number): Promise<InboxRow[]> {
  return conversations(db).orderBy('chat_conversation.last_at', 'desc').limit(most).execute()
}

export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('chat_conversation')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function findChat(db: Database, participantId: string): Promise<InboxRow | undefined> {
  return conversations(db).where('chat_conversation.participant_id', '=', participantId).executeTakeFirst()
}
