import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'
import type { ConversationRow } from './chat.store.ts'

/** A page of the inbox: at most `most` conversations after the first `skip`. */
type Page = { most: number; skip: number }

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

/**
 * Conversations that an agent has or that wait for one: members who wait, members whom an agent answers, guests whom one
 * answers, and last the guests who wait, who may be many and strangers; of each the longest wait first.
 */
export function findOpenChats(db: Database, { most, skip }: Page): Promise<InboxRow[]> {
  return conversations(db)
    .where('chat_conversation.state', 'in', ['waiting', 'agent'])
    .orderBy('chat_conversation.kind', 'desc')
    .orderBy(sql`(chat_conversation.state = 'waiting') is distinct from (chat_conversation.kind = 'member')`)
    .orderBy('chat_conversation.waiting_since')
    .orderBy('chat_conversation.participant_id')
    .limit(most)
    .offset(skip)
    .execute()
}

/** The latest conversations of every state. */
export function findLatestChats(db: Database, { most, skip }: Page): Promise<InboxRow[]> {
  return conversations(db)
    .orderBy('chat_conversation.last_at', 'desc')
    .orderBy('chat_conversation.participant_id')
    .limit(most)
    .offset(skip)
    .execute()
}

/** How many guests of an address wait for an agent. No other begins to until the transaction ends. */
export async function lockWaitingGuests(tx: DatabaseTransaction, address: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guests who wait ${address}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('chat_conversation')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('state', '=', 'waiting')
    .where('kind', '=', 'guest')
    .where('waiting_address', '=', address)
    .executeTakeFirstOrThrow()
  return Number(count)
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
