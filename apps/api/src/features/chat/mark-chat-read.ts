import { markChatRead as call } from '@kapao/contract/chat'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findConversation, markRead } from './chat.store.ts'
import { presentRead } from './present-message.ts'

/** Stores how far a participant has read, and notifies the other side. A mark never goes back. */
export const markChatRead = operation(call, async ({ body, participant }, context) => {
  const { participantId } = participant
  const before = await findConversation(context.db, participantId)
  if (before?.merged_into) return refuse('CHAT_MOVED')
  const marked = await markRead(context.db, { participantId, side: 'participant', seq: body.seq })
  if (marked && marked.read_by_participant !== before?.read_by_participant)
    context.announceChat(participantId, 'read')
  return { read: presentRead(marked) }
})
