import type { ChatMessage, ChatRead } from '@kapao/contract/chat-message'
import type { Context } from '../../platform/context.ts'
import { type ConversationRow, findConversation, findLastSeqs, findMessagesAfter } from './chat.store.ts'
import { presentMessage, presentRead } from './present-message.ts'

export { chatPrefix } from './chat-prefix.ts'
export { identifyParticipant } from './participant.ts'

type NewConversation = { participantId: string; kind: ConversationRow['kind'] }

/** The messages of a person's conversation after one, in order, at most `most`. */
export async function readMessagesAfter(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  { participantId, kind }: NewConversation,
  { after, most }: { after: number; most: number },
): Promise<ChatMessage[]> {
  const rows = await findMessagesAfter(context.db, { participantId, after, most })
  return rows.map((row) => presentMessage(context, row, kind))
}

/** How far a conversation goes and both sides have read; `hasMoved` where a guest took it along into an account. */
export async function readStanding(
  context: Pick<Context, 'db'>,
  participantId: string,
): Promise<{ lastSeq: number; read: ChatRead; hasMoved: boolean }> {
  const row = await findConversation(context.db, participantId)
  return {
    lastSeq: row?.last_seq ?? 0,
    read: presentRead(row),
    hasMoved: row !== undefined && row.merged_into !== null,
  }
}

/** How far each of these conversations goes; those that are not begun are left out. */
export function readLastSeqs(context: Pick<Context, 'db'>, participantIds: readonly string[]) {
  return findLastSeqs(context.db, participantIds)
}
