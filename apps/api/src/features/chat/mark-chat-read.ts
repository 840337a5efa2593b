import { markChatRead as call } from '@kapao/contract/chat'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../operation.ts'
import { findConversation, markRead } from './chat.store.ts'
import { presentRead } from './present-message.ts'

/** Notes how far a person has read, and tells the other side. A mark never goes back. */
export const markChatRead = operation(call, async ({ body, person }, context) => {
  const { personId } = person
  const before = await findConversation(context.db, personId)
  if (before?.merged_into) return refuse('CHAT_MOVED')
  const marked = await markRead(context.db, { personId, side: 'participant', seq: body.seq })
  if (marked && marked.read_by_participant !== before?.read_by_participant)
    context.announceChat(personId, 'read')
  return { read: presentRead(marked) }
})
