import { type ChatView, listChats as call } from '@kapao/contract/chat-desk'
import type { Context } from '../../platform/context.ts'
import { operation, type Operator } from '../../platform/operation.ts'
import { findMemberIds } from '../member/member.ts'
import {
  countChats,
  findChatsOf,
  findOpenChats,
  findOwnChats,
  findParticipantsByText,
  findQuietChats,
  findWaitingChats,
  type InboxCounts,
  type InboxRow,
} from './agent.store.ts'
import { presentChat } from './present-chat.ts'

/** A page of a view of the inbox, or of what a search finds in it. */
export const listChats = operation(call, async ({ body, operator }, context) => {
  const { view, search, limit: most, skip } = body
  const counts = await countChats(context.db, operator.operatorId)
  const asked = { view, operator, counts, most, skip }
  const rows =
    search === undefined ? await listView(context, asked) : await searchView(context, { ...asked, search })
  return { chats: rows.map(presentChat), counts }
})

type Asked = { view: ChatView; operator: Operator; counts: InboxCounts; most: number; skip: number }

async function listView(
  { db }: Pick<Context, 'db'>,
  { view, operator, counts, most, skip }: Asked,
): Promise<InboxRow[]> {
  if (view === 'mine') return findOwnChats(db, operator.operatorId, { most, skip })
  if (view === 'unassigned') return findWaitingChats(db, { most, skip })
  const open = skip < counts.open ? await findOpenChats(db, { most, skip }) : []
  if (open.length === most) return open
  const quiet = await findQuietChats(db, {
    most: most - open.length,
    skip: Math.max(0, skip - counts.open),
  })
  return [...open, ...quiet]
}

/** A search finds so many participants in each way. */
const mostFound = 100

/** Only who may see members finds them by what is hidden in the list. */
async function searchView(
  { db }: Pick<Context, 'db'>,
  { search, view, operator, most, skip }: Asked & { search: string },
): Promise<InboxRow[]> {
  const [members, talkers] = await Promise.all([
    operator.permissions.has('member.read') ? findMemberIds(db, search, mostFound) : [],
    findParticipantsByText(db, search, mostFound),
  ])
  return findChatsOf(db, [...members, ...talkers], {
    ...(view === 'mine' ? { agentId: operator.operatorId } : {}),
    ...(view === 'unassigned' ? { state: 'waiting' as const } : {}),
    most,
    skip,
  })
}
