import { addChatNote as call } from '@kapao/contract/chat-desk'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { keepNote, presentNote } from './chat-note.store.ts'
import { lockConversation } from './chat.store.ts'

/**
 * Writes a note into a conversation for the other operators. Refuses NO_DATA (no such conversation), and
 * IDEMPOTENCY_CONFLICT where another note has the id.
 */
export const addChatNote = operation(call, async ({ body, operator }, context) => {
  const { personId, noteId, text } = body
  const { operatorId } = operator
  const kept = await context.keyedTransaction(async (tx) => {
    const held = await lockConversation(tx, personId)
    if (!held || held.merged_into !== null) return refuse('NO_DATA')
    const note = await keepNote(tx, {
      participant_id: personId,
      note_id: noteId,
      after_seq: held.last_seq,
      text,
      written_by: operatorId,
      written_at: context.clock.now(),
    })
    const isSame = note.text === text && note.written_by === operatorId
    return isSame ? note : refuse('IDEMPOTENCY_CONFLICT')
  })
  return isRefusal(kept) ? kept : presentNote(kept)
})
