import { handOverChat as call } from '@kapao/contract/chat-hand-over'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findActiveOperator } from '../operator/operator.ts'
import { findChat } from './agent.store.ts'
import { changeConversation, lockConversation } from './chat.store.ts'
import { presentChat } from './present-chat.ts'

/**
 * Gives a conversation to another operator, or back to those that wait. Refuses NO_DATA (no such conversation, or no
 * active operator who may answer) and CHAT_TAKEN if somebody else than `from` has it meanwhile.
 */
export const handOverChat = operation(call, async ({ body: { personId, from, to } }, context) => {
  if (to !== null && !(await findActiveOperator(context.db, to))?.permissions.has('chat.answer'))
    return refuse('NO_DATA', { operator: to })
  const given = await context.keyedTransaction(async (tx) => {
    const held = await lockConversation(tx, personId)
    if (!held || held.merged_into !== null) return refuse('NO_DATA')
    const { agent_id: agent } = held
    if (agent === to && (to !== null || held.state === 'waiting')) return held
    if (agent !== from) return refuse('CHAT_TAKEN', agent === null ? {} : { agent })
    return changeConversation(tx, personId, {
      state: to === null ? 'waiting' : 'agent',
      agent_id: to,
      waiting_since: held.waiting_since ?? context.clock.now(),
      ...(held.state === 'closed' ? { session_id: context.random.id() } : {}),
    })
  })
  if (isRefusal(given)) return given
  const chat = await findChat(context.db, personId)
  return chat ? presentChat(chat) : refuse('NO_DATA')
})
