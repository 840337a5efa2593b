import { answerChat as call } from '@kapao/contract/chat-desk'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findFile, markFileSent } from './chat-file.store.ts'
import { lockConversation } from './chat.store.ts'
import { contentOf } from './draft.ts'
import { keepFirstAnswer } from './first-answer.store.ts'
import { presentMessage } from './present-message.ts'
import { type Draft, findWritten, writeMessage } from './write-message.ts'

/**
 * Stores an agent's message. Refuses CHAT_TAKEN (the agent does not have the conversation) and NO_DATA (no such
 * conversation, or no such file in it).
 */
export const answerChat = operation(call, async ({ body, operator }, context) => {
  const { personId: participantId, clientId, message } = body
  const { operatorId } = operator
  const content = contentOf(message)
  if (!content) return refuse('NO_DATA')
  const draft: Draft = { author: 'agent', clientId, agentId: operatorId, ...content }
  const written = await context.keyedTransaction(async (tx) => {
    const held = await lockConversation(tx, participantId)
    if (!held || held.merged_into !== null) return refuse('NO_DATA')
    const known = await findWritten(tx, held, draft)
    if (isRefusal(known)) return known
    if (known) return { conversation: held, row: known, isNew: false }
    if (held.agent_id !== operatorId)
      return refuse('CHAT_TAKEN', held.agent_id === null ? {} : { agent: held.agent_id })
    const { fileId } = content
    if (fileId !== undefined && !(await markFileSent(tx, { participantId, fileId, at: context.clock.now() })))
      return refuse('NO_DATA')
    const added = await writeMessage(tx, context, held, draft, { read_by_agent: held.last_seq })
    if (isRefusal(added)) return added
    if (held.waiting_since !== null)
      await keepFirstAnswer(tx, {
        session_id: held.session_id,
        participant_id: participantId,
        agent_id: operatorId,
        waited_from: held.waiting_since,
        answered_at: added.row.created_at,
      })
    return added
  })
  if (isRefusal(written)) return written
  const { row, conversation, isNew } = written
  if (isNew) context.announceChat(participantId, row.seq)
  const file =
    row.file_id === null ? undefined : await findFile(context.db, { participantId, fileId: row.file_id })
  const carried = {
    file_kind: file?.kind ?? null,
    file_name: file?.name ?? null,
    member_name: null,
    username: null,
  }
  return presentMessage(context, { ...row, ...carried }, { kind: 'agent', of: conversation.kind })
})
