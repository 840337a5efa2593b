import { answerChat as call } from '@kapao/contract/chat'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../operation.ts'
import { lockConversation } from './chat.store.ts'
import { presentMessage } from './present-message.ts'
import { type Draft, findWritten, writeMessage } from './write-message.ts'

/** Writes an agent's message. Refuses CHAT_TAKEN for an agent who does not have the conversation. */
export const answerChat = operation(call, async ({ body, operator }, house) => {
  const { personId, clientId, message } = body
  const { operatorId } = operator
  const draft: Draft = { author: 'agent', clientId, agentId: operatorId, message }
  const written = await house.transact(async (tx) => {
    const held = await lockConversation(tx, personId)
    if (!held || held.merged_into !== null) return refuse('NO_DATA')
    const known = await findWritten(tx, held, draft)
    if (isRefusal(known)) return known
    if (known) return { conversation: held, row: known, isNew: false }
    if (held.agent_id !== operatorId)
      return refuse('CHAT_TAKEN', held.agent_id === null ? {} : { agent: held.agent_id })
    return writeMessage(tx, house, held, draft, { read_by_agent: held.last_seq })
  })
  if (isRefusal(written)) return written
  const { row, conversation, isNew } = written
  if (isNew) house.announceChat(personId, row.seq)
  return presentMessage(house, { ...row, file_kind: null, file_name: null }, conversation.kind)
})
