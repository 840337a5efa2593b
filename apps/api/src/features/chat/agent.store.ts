import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'
import type { ConversationRow } from './chat.store.ts'

/** A page of the inbox: at most `most` conversations after the first `skip`. */
type Page = { most: number; skip: number }

/** A conversation with its member's name, and the first answer of its session. */
export type InboxRow = ConversationRow & {
  name: string | null
  username: string | null
  waited_from: Date | null
  answered_at: Date | null
}

function conversations(db: Database) {
  return db.selectFrom('chat_conversation').selectAll().where('chat_conversation.merged_into', 'is', null)
}

type Conversations = ReturnType<typeof conversations>

/** Members before guests, who may be many and strangers; of each those who wait first, and the longest wait first. */
function membersFirst(of: Conversations): Conversations {
  return of
    .orderBy('chat_conversation.kind', 'desc')
    .orderBy(sql`(chat_conversation.state = 'waiting') is distinct from (chat_conversation.kind = 'member')`)
    .orderBy('chat_conversation.waiting_since')
    .orderBy('chat_conversation.participant_id')
}

function latestFirst(of: Conversations): Conversations {
  return of.orderBy('chat_conversation.last_at', 'desc').orderBy('chat_conversation.participant_id')
}

async function page(db: Database, of: Conversations, { most, skip }: Page): Promise<InboxRow[]> {
  return complete(db, await of.limit(most).offset(skip).execute())
}

/** Adds the members and the first answers, which may lie on other servers than their conversations. */
async function complete(db: Database, rows: readonly ConversationRow[]): Promise<InboxRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ participant_id }) => participant_id)
  const members = await db
    .selectFrom('member')
    .select(['member_id', 'name', 'username'])
    .where('member_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const sessions = rows.map(({ session_id }) => session_id)
  const answers = await db
    .selectFrom('chat_first_answer')
    .select(['session_id', 'waited_from', 'answered_at'])
    .where('session_id', '=', sql<string>`any(${sessions}::uuid[])`)
    .execute()
  const memberOf = new Map(members.map(({ member_id, ...member }) => [member_id, member]))
  const answerOf = new Map(answers.map(({ session_id, ...answer }) => [session_id, answer]))
  return rows.map((row) => ({
    ...row,
    ...(memberOf.get(row.participant_id) ?? { name: null, username: null }),
    ...(answerOf.get(row.session_id) ?? { waited_from: null, answered_at: null }),
  }))
}

const isUnread = sql<boolean>`last_seq > read_by_agent`

/** The conversations that an agent has, those with something unread first, then the latest. */
export function findOwnChats(db: Database, agentId: string, of: Page): Promise<InboxRow[]> {
  const own = conversations(db)
    .where('chat_conversation.state', '=', 'agent')
    .where('chat_conversation.agent_id', '=', agentId)
    .orderBy(isUnread, 'desc')
  return page(db, latestFirst(own), of)
}

/** Those that wait for an agent. */
export function findWaitingChats(db: Database, of: Page): Promise<InboxRow[]> {
  return page(db, membersFirst(conversations(db).where('chat_conversation.state', '=', 'waiting')), of)
}

/** Those that wait for an agent or have one. */
export function findOpenChats(db: Database, of: Page): Promise<InboxRow[]> {
  return page(db, membersFirst(conversations(db).where('chat_conversation.state', 'in', openStates)), of)
}

/** Those that the bot has, and those that are closed. */
export function findQuietChats(db: Database, of: Page): Promise<InboxRow[]> {
  return page(
    db,
    latestFirst(conversations(db).where('chat_conversation.state', 'in', ['bot', 'closed'])),
    of,
  )
}

const openStates = ['waiting', 'agent'] as const

/** Those of these participants, the latest first. `of.agentId`: only those that this agent has. */
export function findChatsOf(
  db: Database,
  participantIds: readonly string[],
  { state, agentId, ...of }: Page & { state?: 'waiting' | 'agent'; agentId?: string },
): Promise<InboxRow[]> {
  let found = conversations(db).where(
    'chat_conversation.participant_id',
    '=',
    sql<string>`any(${participantIds}::uuid[])`,
  )
  if (state !== undefined) found = found.where('chat_conversation.state', '=', state)
  if (agentId !== undefined) found = found.where('chat_conversation.agent_id', '=', agentId)
  return page(db, latestFirst(found), of)
}

/** A search reads so many messages and no more, however many there are. */
const searchedMessages = 20_000

/** Who has the text in one of the latest messages of the site, at most `most`. */
export async function findParticipantsByText(db: Database, text: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ participantId: string }>`
    select participant_id as "participantId" from (
      select participant_id, payload, created_at from chat_message order by created_at desc limit ${searchedMessages}) latest
    where strpos(lower(payload->>'message'), lower(${text})) > 0
    group by participant_id order by max(created_at) desc limit ${most}`.execute(db)
  return rows.map(({ participantId }) => participantId)
}

export type InboxCounts = { mine: number; mineUnread: number; unassigned: number; open: number }

/** How many conversations are open, wait, or are with an agent. */
export async function countChats(db: Database, agentId: string): Promise<InboxCounts> {
  const { rows } = await sql<InboxCounts>`
    select count(*) filter (where agent_id = ${agentId})::int as mine,
      count(*) filter (where agent_id = ${agentId} and ${isUnread})::int as "mineUnread",
      count(*) filter (where state = 'waiting')::int as unassigned,
      count(*)::int as open
    from chat_conversation where state in ('waiting', 'agent') and merged_into is null`.execute(db)
  return rows[0] ?? { mine: 0, mineUnread: 0, unassigned: 0, open: 0 }
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

export async function findChat(db: Database, participantId: string): Promise<InboxRow | undefined> {
  const own = conversations(db).where('chat_conversation.participant_id', '=', participantId)
  const [found] = await page(db, own, { most: 1, skip: 0 })
  return found
}
