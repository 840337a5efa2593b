import { seeChat as call } from '@kapao/contract/chat-desk'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { markRead } from './chat.store.ts'
import { presentRead } from './present-message.ts'

/** Stores how far an agent has read, and notifies the participant. */
export const seeChat = operation(call, async ({ body }, context) => {
  const { personId: participantId, seq } = body
  const marked = await context.keyedTransaction(
    async (tx) => (await markRead(tx, { participantId, side: 'agent', seq })) ?? refuse('NO_DATA'),
  )
  if (isRefusal(marked)) return marked
  context.announceChat(participantId, 'read')
  return { read: presentRead(marked) }
})
