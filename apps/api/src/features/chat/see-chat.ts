import { seeChat as call } from '@kapao/contract/chat-desk'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { markRead } from './chat.store.ts'
import { presentRead } from './present-message.ts'

/** Stores how far an agent has read, and notifies the participant. */
export const seeChat = operation(call, async ({ body }, context) => {
  const { personId: participantId, seq } = body
  const marked = await markRead(context.db, { participantId, side: 'agent', seq })
  if (!marked) return refuse('NO_DATA')
  context.announceChat(participantId, 'read')
  return { read: presentRead(marked) }
})
