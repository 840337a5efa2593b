import type { ChatMessage, ChatRead } from '@kapao/contract/chat-message'
import type { Context } from '../../platform/context.ts'
import type { Participant } from '../../platform/operation.ts'
import { findConversation, findLastSeqs, findMessagesAfter } from './chat.store.ts'
import { presentMessage, presentRead } from './present-message.ts'

export { chatPrefix } from './chat-prefix.ts'
export { sumGuestFiles } from './guest-upload.store.ts'
export { identifyParticipant } from './participant.ts'

/** The messages of a participant's conversation after a given one, in order, at most `most`. */
export async function readMessagesAfter(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  participant: Participant,
  { after, most }: { after: number; most: number },
): Promise<ChatMessage[]> {
  const { participantId } = participant
  const rows = await findMessagesAfter(context.db, { participantId, after, most })
  return rows.map((row) => presentMessage(context, row, participant))
}

/**
 * The last message of a conversation and how far both sides have read. `hasMoved`: the guest's conversation has moved
 * into an account.
 */
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

/** The number of the last message of each conversation. Conversations that do not exist are left out. */
export function readLastSeqs(context: Pick<Context, 'db'>, participantIds: readonly string[]) {
  return findLastSeqs(context.db, participantIds)
}
