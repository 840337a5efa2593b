import { mergeGuestChat as call } from '@kapao/contract/chat'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { moveFiles } from './chat-file.store.ts'
import { moveNotes } from './chat-note.store.ts'
import {
  changeConversation,
  type ConversationRow,
  lockConversation,
  moveMessages,
  takeGuestConversation,
} from './chat.store.ts'
import { readGuestId } from './participant.ts'
import { holdConversation } from './write-message.ts'

/**
 * Moves a guest's conversation into the member's, behind the existing messages. The member requests it with the guest
 * id that only that browser has. One conditional write makes sure that it happens once. A repeat by the same member
 * changes nothing; another member is refused with CHAT_MOVED.
 */
export const mergeGuestChat = operation(call, async ({ body, member }, context) => {
  const guest = await readGuestId(context, body.guestId)
  if (guest === undefined) return refuse('NO_DATA')
  const { memberId } = member
  const merged = await context.keyedTransaction(async (tx) => {
    const known = await lockConversation(tx, guest)
    if (!known || known.merged_into === memberId) return { count: 0, seq: 0 }
    const conversation = { participantId: memberId, kind: 'member' as const, language: known.language }
    const own = await holdConversation(tx, context, conversation)
    if (isRefusal(own)) return own
    if (!(await takeGuestConversation(tx, { guest, memberId }))) return refuse('CHAT_MOVED')
    const count = known.last_seq
    await moveFiles(tx, { guest, memberId })
    await moveMessages(tx, { guest, memberId, behind: own.last_seq })
    await moveNotes(tx, { guest, memberId, behind: own.last_seq })
    await changeConversation(tx, memberId, joined(own, known))
    return { count, seq: own.last_seq + count }
  })
  if (isRefusal(merged)) return merged
  if (merged.count > 0) context.announceChat(memberId, merged.seq)
  return { merged: merged.count }
})

/** The member's conversation with the guest's appended. It still waits for an agent, or has one, if either did. */
function joined(own: ConversationRow, known: ConversationRow): Partial<ConversationRow> {
  const { last_seq: count, read_by_participant: readByParticipant, read_by_agent: readByAgent } = known
  const hasParticipant = own.state === 'waiting' || own.state === 'agent'
  function isReadBy(mark: number, theirs: number) {
    return mark === own.last_seq ? own.last_seq + theirs : mark
  }
  return {
    last_seq: own.last_seq + count,
    last_at: known.last_at > own.last_at ? known.last_at : own.last_at,
    read_by_participant: isReadBy(own.read_by_participant, readByParticipant),
    read_by_agent: isReadBy(own.read_by_agent, readByAgent),
    ...(hasParticipant || count === 0
      ? {}
      : {
          session_id: known.session_id,
          state: known.state,
          agent_id: known.agent_id,
          waiting_since: known.waiting_since,
        }),
  }
}
