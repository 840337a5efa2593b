import { listChatMessages as call } from '@kapao/contract/chat'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findConversation, findMessagesBefore } from './chat.store.ts'
import { presentMessage, presentRead } from './present-message.ts'

/** A page of the participant's own conversation, newest first. */
export const listChatMessages = operation(call, async ({ body, participant }, context) => {
  const { participantId } = participant
  const { before, skip, limit } = body
  const conversation = await findConversation(context.db, participantId)
  if (conversation?.merged_into) return refuse('CHAT_MOVED')
  const rows = await findMessagesBefore(context.db, { participantId, before, skip, most: limit })
  return {
    total: conversation?.last_seq ?? 0,
    messages: rows.map((row) => presentMessage(context, row, participant)),
    read: presentRead(conversation),
  }
})
