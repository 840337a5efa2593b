import { closeChat as call } from '@kapao/contract/chat-desk'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findChat } from './agent.store.ts'
import { changeConversation, lockConversation } from './chat.store.ts'
import { presentChat } from './present-chat.ts'

/** Ends a conversation. Refuses CHAT_TAKEN if another agent has it. Closing a closed conversation changes nothing. */
export const closeChat = operation(call, async ({ body, operator }, context) => {
  const { personId: participantId } = body
  const closed = await context.keyedTransaction(async (tx) => {
    const held = await lockConversation(tx, participantId)
    if (!held || held.merged_into !== null) return refuse('NO_DATA')
    if (held.state === 'closed') return held
    if (held.agent_id !== operator.operatorId && held.state === 'agent')
      return refuse('CHAT_TAKEN', { agent: held.agent_id })
    return changeConversation(tx, participantId, { state: 'closed', agent_id: null, waiting_since: null })
  })
  if (isRefusal(closed)) return closed
  const chat = await findChat(context.db, participantId)
  return chat ? presentChat(chat) : refuse('NO_DATA')
})
