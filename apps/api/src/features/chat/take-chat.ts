import { takeChat as call } from '@kapao/contract/chat-desk'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findChat } from './agent.store.ts'
import { changeConversation, lockConversation } from './chat.store.ts'
import { presentChat } from './present-chat.ts'

/**
 * Gives a conversation to the requesting agent, even if the bot has it or it is closed. Refuses CHAT_TAKEN if another
 * agent has it, unless `insteadOf` names that agent.
 */
export const takeChat = operation(call, async ({ body, operator }, context) => {
  const { personId: participantId, insteadOf } = body
  const taken = await context.keyedTransaction(async (tx) => {
    const held = await lockConversation(tx, participantId)
    if (!held || held.merged_into !== null) return refuse('NO_DATA')
    const { agent_id: agent } = held
    if (agent === operator.operatorId) return held
    if (agent !== null && agent !== insteadOf) return refuse('CHAT_TAKEN', { agent })
    const waitingSince = held.waiting_since ?? context.clock.now()
    const isOver = held.state === 'closed'
    return changeConversation(tx, participantId, {
      state: 'agent',
      agent_id: operator.operatorId,
      waiting_since: waitingSince,
      ...(isOver ? { session_id: context.random.id() } : {}),
    })
  })
  if (isRefusal(taken)) return taken
  const chat = await findChat(context.db, participantId)
  return chat ? presentChat(chat) : refuse('NO_DATA')
})
